// Runs pytest inside Pyodide under Node, with no network: node run.mjs WHEELS [pytest arguments], started in the repository's root.
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';

const [, , wheels, ...args] = process.argv;
const SITE = '/lib/python3.14/site-packages';
const python = await loadPyodide({ env: { HOME: '/home/pyodide', PYTHONDONTWRITEBYTECODE: '1', COURTCARDS_IN: 'pyodide' } });
for (const name of fs.readdirSync(wheels).filter(name => name.endsWith('.whl'))) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), 'zip', { extractDir: SITE });
}
python.FS.mkdirTree('/repo');
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, '/repo');
python.globals.set('arguments', python.toPy(args));
process.exit(python.runPython(`
import os, sys
os.chdir("/repo")
import pytest
int(pytest.main(["-p", "no:cacheprovider", *arguments]))
`));
