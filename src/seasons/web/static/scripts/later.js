// Work that is done next, but not in the same go: what was pressed meanwhile is heard first.
// A timer would be slower, and in a hidden page much slower.

const { port1: sender, port2: receiver } = new MessageChannel();
const waiting = [];

receiver.onmessage = () => waiting.shift()();

export function later(work) {
  waiting.push(work);
  sender.postMessage(null);
}
