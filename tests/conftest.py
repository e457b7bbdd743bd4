"""Put the folder of the tests on the path, so that every suite can use the toy game and the walks."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
