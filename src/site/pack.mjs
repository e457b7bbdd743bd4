// Compresses a file: node pack.mjs IN OUT. Zstandard, as small as possible in tolerable time; unpack.mjs reads it.
import fs from 'node:fs';
import { compress, init } from '@bokuweb/zstd-wasm';

const LEVEL = 19;
const [from, to] = process.argv.slice(2);
await init();
fs.writeFileSync(to, compress(fs.readFileSync(from), LEVEL));
