// The hall that sounds are heard in: how loud, with a little echo, and few voices at a time.

import { settings } from "./settings.js";

const MOST = 14; // voices at a time
const ECHO = 0.9; // seconds
const BREATH = 0.4; // of noise, more than any sound has
const WET = 0.22; // how much of the echo is heard
let hall;
let sounding = 0;

// Opened when there is something to hear; browsers want a click before.
export function open() {
  hall ??= built(new AudioContext());
  const { audio, volume } = hall;
  if (audio.state === "suspended") audio.resume();
  volume.gain.value = (settings.volume / 10) ** 2;
  return audio;
}

function built(audio) {
  const volume = audio.createGain();
  const stage = audio.createGain();
  const echo = audio.createConvolver();
  const wet = audio.createGain();
  const even = audio.createDynamicsCompressor(); // many things at once are not louder than one
  echo.buffer = filled(audio, ECHO, (part) => (1 - part) ** 3); // of a clap
  wet.gain.value = WET;
  stage.connect(volume);
  stage.connect(echo).connect(wet).connect(volume);
  volume.connect(even).connect(audio.destination);
  return { audio, volume, stage, noise: filled(audio, BREATH, () => 1) };
}

function filled(audio, time, loudness) {
  const length = Math.round(audio.sampleRate * time);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n += 1) data[n] = (Math.random() * 2 - 1) * loudness(n / length);
  return buffer;
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
