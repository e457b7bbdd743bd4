// engine.py inside Pyodide under Node, started in the repository's root after the tests or serve.py have fetched Pyodide.
import { loadPyodide } from 'pyodide';

const python = await loadPyodide();
python.FS.mkdirTree('/repo');
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, '/repo');
python.globals.set('rounds', Number(process.argv[2] ?? 30));
python.runPython(`
import sys
sys.path[:0] = ["/repo/src", "/repo/.cache/words", "/repo/tests/bench"]
import engine
engine.main(rounds)
`);
