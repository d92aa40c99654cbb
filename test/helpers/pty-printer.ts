import { spawn, spawnSync } from 'node:child_process'
import { on } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Whether this computer can make a pair of pseudo-terminals; one of the two plays a printer's device. */
export const hasPty = spawnSync('python3', ['-c', 'import pty, tty, select']).status === 0

/**
 * Answers DLE EOT n with the given byte, then also GS r 1, and GS I 67 with a model, and returns everything it received on request. Without a
 * place to read, it never reads. One that stops says so by XOFF after 8,000 bytes and has room for what the system holds by
 * then; what comes after that is lost, until its sender has been silent for a while and it says XON.
 */
const script = `
import os, pty, select, sys, tty
answers = {n: int(said, 16) for n, said in zip((1, 2, 4), sys.argv[2:])}
manner = sys.argv[1]
master, slave = pty.openpty()
if manner not in ('asItComes', 'stops'): tty.setraw(slave)
print(os.ttyname(slave), flush=True)
got = b''
room = 80_000 if manner == 'stops' else sys.maxsize
stopped = False
before = b''
def take():
  global got, stopped, before
  piece = os.read(master, 65536)
  # A question has three bytes, and may come in two pieces.
  heard = before + piece
  before = heard[-2:]
  for at in range(len(heard) - 2):
    if heard[at:at + 2] == b'\\x10\\x04' and answers.get(heard[at + 2]): os.write(master, bytes([answers[heard[at + 2]]]))
  if manner == 'runsOut' and len(got) + len(piece) > 1000: answers.update({1: 0x1a, 2: 0x32, 4: 0x7e})
  elif answers and b'\\x1dr\\x01' in heard:
    if manner == 'saysNotWhen': print('asked', flush=True)
    else: os.write(master, b'\\0')
  if b'\\x1dIC' in heard: os.write(master, b'_EPSON\\0_TM-T82\\0')
  got += piece[:room - len(got)]
  if manner == 'stops' and not stopped and len(got) >= 8000:
    stopped = True
    os.write(master, b'\\x13')
while True:
  sources = [sys.stdin] + ([] if manner == 'neverReads' else [master])
  ready = select.select(sources, [], [], 0.3 if stopped and room < sys.maxsize else None)[0]
  if not ready:
    room = sys.maxsize
    os.write(master, b'\\x11')
  if master in ready: take()
  if sys.stdin in ready:
    while select.select([master], [], [], 0.05)[0]: take()
    print(got.hex(), flush=True)
    break
`

export interface PtyPrinter {
  /** A device of this computer, such as /dev/pts/3. */
  readonly path: string
  /** Resolves when one that `saysNotWhen` has been asked. */
  asked(): Promise<unknown>
  /** Everything it received; it takes nothing more. */
  received(): Promise<Buffer>
}

/** A printer behind a device file. `answers` are its answers to DLE EOT 1, 2 and 4; without them it is silent. */
export async function aPtyPrinter(
  /**
   * `asItComes` and `stops`: a port that is not set to raw, which changes bytes. `runsOut`: of paper, in the middle of a slip.
   * `saysNotWhen`: it does not know GS r.
   */
  manner: 'reads' | 'neverReads' | 'asItComes' | 'stops' | 'runsOut' | 'saysNotWhen',
  answers: number[] = [],
): Promise<PtyPrinter> {
  const hex = answers.map((answer) => answer.toString(16))
  const child = spawn('python3', ['-c', script, manner, ...hex], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = on(createInterface(child.stdout), 'line')
  const line = async (): Promise<string> => String((await lines.next()).value?.[0])
  const path = await line()
  return {
    path,
    asked: line,
    async received() {
      child.stdin.write('\n')
      return Buffer.from(await line(), 'hex')
    },
  }
}
