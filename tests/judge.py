# SPDX-License-Identifier: MIT
"""Calls janggi-judge as a user does: judge.py PROGRAM."""
import json
import subprocess
import sys

FACING = "r3k4/9/9/9/9/9/9/9/9/4K3R w - - 0 1"
CHECKS = "a10a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9".split()
CHECKER = "R8/4k4/9/9/9/9/9/9/9/3K5 w - - 0 1"


def run(*arguments, text=None):
    done = subprocess.run([sys.argv[1], *arguments], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def judged(*arguments):
    status, out, err = run(*arguments)
    assert status == 0 and err == "" and out.count("\n") == 1, (arguments, status, out, err)
    return out


def refused(wanted, *arguments):
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (wanted, "", 1), (arguments, status, out, err)
    return err


# The line is as it stands in the help, to the byte.
assert judged() == ('{"state":"ongoing","winner":"none","reason":"none","rule":0,"cho":72.0,"han":73.5,'
                    '"ply":0,"fault":"none"}\n')
assert judged("--rules", "janggi", FACING, "e1e1") == (
    '{"state":"over","winner":"han","reason":"bikjang","rule":303,"cho":13.0,"han":14.5,"ply":1,"fault":"none"}\n')
assert judged(CHECKER, *CHECKS) == (
    '{"state":"over","winner":"han","reason":"perpetual_check","rule":308,"cho":13.0,"han":1.5,"ply":8,'
    '"fault":"cho"}\n')

# Starts.
for start in [["--setup", "HEEH,EHHE,horse"], ["setup:HEEH,EHHE,horse"]]:
    game = json.loads(judged(*start))
    assert (game["cho"], game["han"]) == (73.5, 67.0), game
assert json.loads(judged("a4b4"))["ply"] == 1

# What the options add.
assert json.loads(judged("--rules", "mgame", FACING))["state"] == "claimable"
claimed = json.loads(judged("--rules", "mgame", "--claim", FACING))
assert (claimed["state"], claimed["winner"], claimed["rule"]) == ("over", "draw", 303), claimed
resigned = json.loads(judged("--resign", "cho", "a4b4"))
assert (resigned["winner"], resigned["reason"], resigned["rule"]) == ("han", "resignation", 0), resigned
assert json.loads(judged("--set", "double_pass=0", "e2e2", "0000"))["state"] == "ongoing"
assert json.loads(judged("--continue", CHECKER, *CHECKS, "a10a9"))["ply"] == 9
assert "Cho" in json.loads(judged("--explain", CHECKER, *CHECKS))["explain"]
assert "초" in json.loads(judged("--explain", "--lang", "ko", CHECKER, *CHECKS))["explain"]

# Refusals say why, and where.
assert "move 9, a10a9: the game is over" in refused(1, CHECKER, *CHECKS, "a10a9")
assert "move 1, a1a5" in refused(1, "a1a5")
assert "byte" in refused(1, "9/9 w")
assert "claim" in refused(1, "--claim")
refused(2, "--rules", "chess")
assert "repetition=1" in refused(2, "--set", "repetition=1")
# What is quoted stays in its line, and a line of JSON is one whatever the file holds.
assert "a4a5?b: " in refused(1, "a4a5\nb")
odd = b'startpos\t\xb0\xa1\nstartpos\t' + '가'.encode() * 400 + b'\nstartpos\t"\\\x01\nstartpos\t\xed\xa0\x80\xf4\x90\x80\x80\xe0\x80\n'
out = subprocess.run([sys.argv[1], "--file", "-"], input=odd, capture_output=True, timeout=60).stdout.decode("utf-8")
errors = [json.loads(line)["error"] for line in out.splitlines()]
assert errors[0].startswith("move 1, \ufffd\ufffd: ") and errors[1].startswith("move 1, 가가"), errors
assert errors[2].startswith('move 1, "\\\x01: ') and errors[3].startswith("move 1, " + 9 * "\ufffd" + ": "), errors
refused(2, "--set", "pass=0")
refused(2, "--resign", "red")
refused(2, "--setup", "HEEH")
refused(2, "--setup", "HEEH,HEEH", FACING)
refused(2, "--file", "-", "a4b4")
refused(2, "--nothing")

# A game a line.
status, out, err = run("--file", "-", text="startpos\ta4b4\n\nsetup:HEEH,HEEH\t\r\nstartpos\ta4b4 a1a5\n9/9\ta4b4\n")
lines = [json.loads(line) for line in out.splitlines()]
assert status == 1 and err == "" and len(lines) == 4, (status, out, err)
assert [line["ply"] for line in lines] == [1, 0, 1, 0]
assert ["error" in line for line in lines] == [False, False, True, True]
