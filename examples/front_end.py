"""A front-end for `solver serve`: a random player meets the engine, as docs/serve.md explains."""

import json
import random
import subprocess
import sys

command = [sys.executable, "-P", "-m", "solver", "serve", "wigwam", "--stdio-json"]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
options = {"Board": sys.argv[1] if len(sys.argv) > 1 else "hex4"}
moves: list[str] = []


def ask(**request):
    position = " ".join(["startpos", "moves", *moves])
    request |= {"id": len(moves), "position": position, "options": options}
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()
    return json.loads(server.stdout.readline())


state = ask(action="show")
while state["result"] == "none":
    if state["turn"] == 0:
        moves.append(ask(limits={"movetime": 50})["best"])
    else:
        moves.append(random.choice(state["legal"]))
    state = ask(action="show")
    print(moves[-1], *state["board"], sep="\n")
print("result:", state["result"], "after", len(moves), "moves")
