import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const run = (file: string, option: string) =>
  spawnSync(process.execPath, [join(root, file), option], { encoding: 'utf8' })

test.each([
  'test/bench/run.ts',
  'test/safety/long.ts',
  'test/soak/run.ts',
  'test/screens/run.ts',
  'scripts/test.mjs',
  'scripts/dist.mjs',
  'scripts/reference.mjs',
  'scripts/release-ready.mjs',
  'scripts/finish-release.mjs',
])('%s says what it does not know, and how it is run', (file) => {
  const { status, stderr } = run(file, '--sizes')
  expect([status, stderr]).toEqual([
    2,
    expect.stringMatching(
      /^Unknown option '--sizes'\.\n(npm (run [\w:]+|test)( -- \[.*\].*)?|node scripts\/\S+ [A-Z].*)\n$/,
    ),
  ])
})

test('a tool asked for help says how it is run', () => {
  expect(run('test/safety/long.ts', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run /),
  })
})
