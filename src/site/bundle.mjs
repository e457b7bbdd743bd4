// Bundles one of our scripts with all its imports: node bundle.mjs FORMAT [NAME], source in, bundle out. Imports from outside this folder stay imports
// at run time; a plain script (iife) puts its exports into a global called NAME.
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

const { outputFiles } = await build({
  stdin: { contents: await text(process.stdin), resolveDir: fileURLToPath(new URL('.', import.meta.url)) }, external: ['../parts/*'],
  bundle: true, minify: true, format: process.argv[2], globalName: process.argv[3], target: 'esnext', charset: 'utf8', legalComments: 'none', write: false, logLevel: 'error',
});
process.stdout.write(outputFiles[0].text);
