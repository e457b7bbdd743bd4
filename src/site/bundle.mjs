// Makes one script of a text of ours and all that it imports: node bundle.mjs FORMAT [NAME], the text in, the script out. What it names outside this folder it imports
// when it runs; a plain script (iife) leaves what it exports in a global of that NAME.
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

const { outputFiles } = await build({
  stdin: { contents: await text(process.stdin), resolveDir: fileURLToPath(new URL('.', import.meta.url)) }, external: ['../parts/*'],
  bundle: true, minify: true, format: process.argv[2], globalName: process.argv[3], target: 'esnext', charset: 'utf8', legalComments: 'none', write: false, logLevel: 'error',
});
process.stdout.write(outputFiles[0].text);
