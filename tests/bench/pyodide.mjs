// A script of this folder inside Pyodide under Node, started in the repository's root after the tests or serve.py have fetched Pyodide:
// node tests/bench/pyodide.mjs engine 30
import { loadPyodide } from 'pyodide';

const python = await loadPyodide();
python.FS.mkdirTree('/repo');
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.cwd() }, '/repo');
python.globals.set('given', python.toPy(process.argv.slice(2)));
python.runPython(`
import runpy, sys
sys.path[:0] = ["/repo/src", "/repo/.cache/words"]
sys.argv = [f"/repo/tests/bench/{given[0]}.py", *given[1:]]
runpy.run_path(sys.argv[0], run_name="__main__")
`);
