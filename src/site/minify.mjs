// Minifies scripts and style sheets: node minify.mjs, {name: text} in, {name: text} out. Each is only minified, with shorter local names: not bundled or transpiled.
import { text } from 'node:stream/consumers';
import { transform } from 'esbuild';

const SCRIPT = { loader: 'js', minify: true };
const HOW = { css: { loader: 'css', minifyWhitespace: true }, js: SCRIPT, mjs: SCRIPT };       // more would change colours slightly, to save 62 bytes

async function minify([name, code]) {
  try {
    return [name, (await transform(code, { ...HOW[name.split('.').pop()], target: 'esnext', charset: 'utf8' })).code];
  } catch ({ errors: [{ text, location }] }) {
    throw new Error(`${name}, line ${location.line}: ${text}`);
  }
}

const made = await Promise.all(Object.entries(JSON.parse(await text(process.stdin))).map(minify));
process.stdout.write(JSON.stringify(Object.fromEntries(made)));
