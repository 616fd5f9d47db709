// The hall that sounds are heard in: how loud, with a little echo, and few voices at a time. It is
// built in small pieces while the page has nothing else to do.

import { settings } from "./settings.js";

const MOST = 14; // voices at a time
const ECHO = 0.9; // seconds
const BREATH = 0.4; // of noise, more than any sound has
const WET = 0.22; // how much of the echo is heard
const PIECE = 8192; // samples that are made at once
const PATIENCE = 100; // milliseconds until a piece is made although the page is busy
let hall;
let building;
let sounding = 0;

// Opened when there is something to hear, or soon will be; browsers want a click before.
export async function open() {
  hall = await (building ??= built());
  const { audio, volume } = hall;
  if (audio.state === "suspended") audio.resume();
  volume.gain.value = (settings.volume / 10) ** 2;
  return audio;
}

async function built() {
  await awake();
  const audio = new AudioContext();
  const volume = audio.createGain();
  const stage = audio.createGain();
  const even = audio.createDynamicsCompressor(); // many things at once are not louder than one
  stage.connect(volume).connect(even).connect(audio.destination);
  const noise = await filled(audio, BREATH, () => 1);
  addEcho(audio, stage, volume); // the first sounds need not wait for it
  return { audio, volume, stage, noise };
}

// A page stands still while its browser starts what plays sounds, a third of a second; asked for
// the devices that there are it does so beside the page.
async function awake() {
  await navigator.mediaDevices?.enumerateDevices().catch(() => []);
}

async function addEcho(audio, stage, volume) {
  const clap = await filled(audio, ECHO, (part) => (1 - part) ** 3);
  await idle();
  const echo = audio.createConvolver();
  const wet = audio.createGain();
  echo.buffer = clap;
  wet.gain.value = WET;
  stage.connect(echo).connect(wet).connect(volume);
}

async function filled(audio, time, loudness) {
  const length = Math.round(audio.sampleRate * time);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) {
    if (n % PIECE === 0) await idle();
    data[n] = (Math.random() * 2 - 1) * loudness(n / length);
  }
  return buffer;
}

function idle() {
  return new Promise((done) => {
    if (window.requestIdleCallback) window.requestIdleCallback(done, { timeout: PATIENCE });
    else setTimeout(done);
  });
}

// Voices

// A note; `to`: the pitch it glides to.
export function tone(at, pitch, { type = "sine", time, loud, rise = 0.005, to }) {
  if (sounding >= MOST) return;
  const source = hall.audio.createOscillator();
  source.type = type;
  source.frequency.setValueAtTime(pitch, at);
  if (to) source.frequency.exponentialRampToValueAtTime(to, at + time);
  sing(source, source, at, { time, loud, rise });
}

// A breath of noise around a pitch
export function noise(at, pitch, { band = "bandpass", q = 1, time, loud, rise = 0.004, to }) {
  if (sounding >= MOST) return;
  const source = hall.audio.createBufferSource();
  const filter = hall.audio.createBiquadFilter();
  source.buffer = hall.noise;
  filter.type = band;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(pitch, at);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, at + time);
  sing(source, source.connect(filter), at, { time, loud, rise });
}

function sing(source, out, at, { time, loud, rise }) {
  sounding += 1;
  const gain = hall.audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + time);
  out.connect(gain).connect(hall.stage);
  source.start(at);
  source.stop(at + time + 0.02);
  source.onended = () => {
    sounding -= 1;
    gain.disconnect();
  };
}
