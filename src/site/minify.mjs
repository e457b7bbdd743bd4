// Minifies scripts and style sheets: node minify.mjs, {name: text} in, the same out. Each stays what it is: nothing is bundled, renamed for others, or written for older browsers.
import { text } from 'node:stream/consumers';
import { transform } from 'esbuild';

const SCRIPT = { loader: 'js', minify: true };
const HOW = { css: { loader: 'css', minifyWhitespace: true }, js: SCRIPT, mjs: SCRIPT };       // more would turn colours by a hair, for 62 bytes

async function minified([name, code]) {
  try {
    return [name, (await transform(code, { ...HOW[name.split('.').pop()], target: 'esnext', charset: 'utf8' })).code];
  } catch ({ errors: [{ text, location }] }) {
    throw new Error(`${name}, line ${location.line}: ${text}`);
  }
}

const made = await Promise.all(Object.entries(JSON.parse(await text(process.stdin))).map(minified));
process.stdout.write(JSON.stringify(Object.fromEntries(made)));
