import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const run = (file: string, option: string) =>
  spawnSync(process.execPath, [join(root, file), option], { encoding: 'utf8' })

test.each(['test/bench/run.ts', 'test/safety/long.ts', 'test/soak/run.ts', 'test/screens/run.ts'])(
  '%s says how it is run, and what it does not know',
  (file) => {
    const { status, stderr } = run(file, '--sizes')
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^Unknown option '--sizes'\.\nnpm run [\w:]+ -- \[.*\]\n$/),
    ])
    expect(run(file, '--help')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^npm run /) })
  },
)
