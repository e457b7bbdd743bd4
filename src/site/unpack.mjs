// Unpacks what the build has packed: Zstandard, a little at a time, so that the page answers meanwhile.
import { ZSTDDecoder } from 'zstddec/stream';

const PORTION = 1 << 16, BREATH = 16;                   // packed bytes that are read at a time; parts of 128 kB between which others have their turn
const decoder = new ZSTDDecoder();

function* portions(pieces) {
  for (const piece of pieces) for (let at = 0; at < piece.length; at += PORTION) yield piece.subarray(at, at + PORTION);
}

/** Let the page do what else it has to do. */
const breath = () => new Promise(done => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); done(); };
  port2.postMessage(null);
});

/** What pieces hold, in parts, as they are asked for. */
export async function* unpacked(pieces) {
  await decoder.init();
  let parts = 0;
  for (const part of decoder.decodeStreaming(portions(pieces))) {
    yield part;
    if (!(++parts % BREATH)) await breath();
  }
}

/** Parts as the body of an answer. */
export function stream(parts) {
  return new ReadableStream({
    async pull(given) {
      const { done, value } = await parts.next();
      if (done) given.close();
      else given.enqueue(value);
    },
  });
}
