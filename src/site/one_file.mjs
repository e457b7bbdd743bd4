// Bundles our interpreter and its imports into one plain script, as workers of a page from the disk can't import:
// node one_file.mjs INTERPRETER ADDRESS NAME. ADDRESS is the interpreter's assumed address, NAME the global for its exports.
import { build } from 'esbuild';

const [interpreter, address, globalName] = process.argv.slice(2);
const { outputFiles } = await build({
  entryPoints: [interpreter], bundle: true, minify: true, format: 'iife', globalName, define: { 'import.meta.url': JSON.stringify(address) },
  external: ['node:*', 'ws'], write: false, legalComments: 'inline', logLevel: 'error', charset: 'utf8',
});
process.stdout.write(outputFiles[0].text);
