// Makes one plain script of our interpreter and what it imports: node one_file.mjs INTERPRETER ADDRESS NAME. A worker of a page from the disk can import nothing.
// ADDRESS is what the interpreter takes for its own, NAME the global that holds what it exports.
import { build } from 'esbuild';

const [interpreter, address, globalName] = process.argv.slice(2);
const { outputFiles } = await build({
  entryPoints: [interpreter], bundle: true, minify: true, format: 'iife', globalName, define: { 'import.meta.url': JSON.stringify(address) },
  external: ['node:*', 'ws'], write: false, legalComments: 'inline', logLevel: 'error', charset: 'utf8',
});
process.stdout.write(outputFiles[0].text);
