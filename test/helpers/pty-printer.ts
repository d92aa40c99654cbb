import { spawn, spawnSync } from 'node:child_process'
import { on } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** Whether this computer can make a pair of pseudo-terminals; one of the two plays a printer's device. */
export const hasPty = spawnSync('python3', ['-c', 'import pty, tty, select']).status === 0

/**
 * Answers DLE EOT n with the given byte, and returns everything it received on request. Without a place to read, it
 * never reads.
 */
const script = `
import os, pty, select, sys, tty
answers = {n: int(said, 16) for n, said in zip((1, 2, 4), sys.argv[2:])}
master, slave = pty.openpty()
if sys.argv[1] != 'asItComes': tty.setraw(slave)
print(os.ttyname(slave), flush=True)
got = b''
def take():
  global got
  piece = os.read(master, 65536)
  for at in range(len(piece) - 2):
    if piece[at:at + 2] == b'\\x10\\x04' and answers.get(piece[at + 2]): os.write(master, bytes([answers[piece[at + 2]]]))
  got += piece
while True:
  ready = select.select([sys.stdin] + ([] if sys.argv[1] == 'neverReads' else [master]), [], [])[0]
  if master in ready: take()
  if sys.stdin in ready:
    while select.select([master], [], [], 0.05)[0]: take()
    print(got.hex(), flush=True)
    break
`

export interface PtyPrinter {
  /** A device of this computer, such as /dev/pts/3. */
  readonly path: string
  /** Everything it received; it takes nothing more. */
  received(): Promise<Buffer>
}

/** A printer behind a device file. `answers` are its answers to DLE EOT 1, 2 and 4; without them it is silent. */
export async function aPtyPrinter(
  /** `asItComes`: a port that is not set to raw, which changes bytes. */
  manner: 'reads' | 'neverReads' | 'asItComes',
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
    async received() {
      child.stdin.write('\n')
      return Buffer.from(await line(), 'hex')
    },
  }
}
