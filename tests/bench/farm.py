"""One study on this machine, in two processes and on a Dask cluster of two: compares the results and how busy the workers are.

    PYTHONPATH=src:.cache/words python3 tests/bench/farm.py [GAME] [MATCHES]          with the extra `farm`
"""

import hashlib
import json
import sys
from time import perf_counter, process_time

from distributed import LocalCluster

from courtcards.cli.study import StudySettings, task_map
from courtcards.lab.analysis.study import run_study, study_tasks


def main(game="kingdrin", matches="2000"):
    """Print the time of each way, and a hash of its counts."""
    plan = {"game": game, "seats": [2, 3], "rules": [{}], "bots": "squire", "matches": int(matches), "seed": 0}
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        ways = {"here": StudySettings(), "two processes": StudySettings(2), "Dask": StudySettings(farm=cluster.scheduler_address)}
        for name, wanted in ways.items():
            done, began, work = {}, perf_counter(), process_time()
            with task_map(wanted) as map:
                list(run_study(plan, done, map))
            took = perf_counter() - began
            told = hashlib.sha256(json.dumps(done, sort_keys=True).encode()).hexdigest()[:12]
            print(f"{name}: {len(study_tasks(plan))} tasks, {told}, {took:.1f} s, of this process {process_time() - work:.1f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
