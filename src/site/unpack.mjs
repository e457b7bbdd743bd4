// Unpacks files compressed by the build with Zstandard, a little at a time, so that the page stays responsive.
import { ZSTDDecoder } from 'zstddec/stream';

const INPUT_SIZE = 1 << 16;             // packed bytes to read at a time
const PARTS_PER_PAUSE = 16;             // unpacked parts, of 128 kB each, between two pauses
const decoder = new ZSTDDecoder();

/** The bytes of pieces, INPUT_SIZE at a time. */
function* splitPieces(pieces) {
  for (const piece of pieces) for (let at = 0; at < piece.length; at += INPUT_SIZE) yield piece.subarray(at, at + INPUT_SIZE);
}

/** Let the page handle other events. */
const yieldToPage = () => new Promise(done => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); done(); };
  port2.postMessage(null);
});

/** Unpack pieces on demand, part by part. */
export async function* unpackPieces(pieces) {
  await decoder.init();
  let parts = 0;
  for (const part of decoder.decodeStreaming(splitPieces(pieces))) {
    yield part;
    if (!(++parts % PARTS_PER_PAUSE)) await yieldToPage();
  }
}

/** Parts as a response body. */
export function streamOf(parts) {
  return new ReadableStream({
    async pull(given) {
      const { done, value } = await parts.next();
      if (done) given.close();
      else given.enqueue(value);
    },
  });
}
