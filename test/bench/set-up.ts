import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../helpers/root.ts'
import { compare, type Line, timed } from './measure.ts'
import { startByScript } from './rest.ts'

const ROUNDS = 4

/** A fresh clone after the download of its dependencies, until the counter is ready; against its every other start. */
export async function benchSetUp(turns: (most: number) => number): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-clone-'))
  const clone = join(folder, 'clone')
  try {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    for (const file of listed.split('\0').filter((name) => name !== '')) {
      cpSync(join(root, file), join(clone, file), { recursive: true, force: true })
    }
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'dir')
    const start = async () => {
      let stop = async () => {}
      const elapsed = await timed(async () => {
        const { script } = await startByScript(['--port', '0', '--data', join(folder, 'data')], clone)
        stop = async () => {
          const ended = once(script, 'exit')
          script.kill('SIGTERM')
          await ended
        }
      })
      await stop()
      return elapsed
    }
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < Math.min(ROUNDS, turns(40)); round += 1) {
      rmSync(join(clone, 'out'), { recursive: true, force: true })
      first.push(await start())
      later.push(await start())
    }
    return [
      compare(
        'fresh clone → npm start ready, after the download / any later npm start',
        first,
        later,
        'half of what it was',
      ),
    ]
  } finally {
    rmSync(dirname(clone), { recursive: true, force: true })
  }
}
