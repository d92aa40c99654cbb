import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const run = (file: string, ...options: string[]) =>
  spawnSync(process.execPath, [join(root, file), ...options], { encoding: 'utf8' })

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

test.each([
  ['test/bench/run.ts', ['--only', 'counter,tills'], /^There is no part "tills"; there are start, counter, /],
  ['test/bench/run.ts', ['--only', ''], /^There is no part ""; /],
  ['test/bench/run.ts', ['--only', 'constructor'], /^There is no part "constructor"; /],
  ['test/bench/run.ts', ['--only'], /^Option '--only <value>' argument missing\.$/m],
  ['test/safety/long.ts', ['nothing'], /^There is no proof "nothing"; there are /],
  ['test/safety/long.ts', ['--seed', 'now'], /^--seed must be a whole number, not "now"\.$/m],
  ['test/safety/long.ts', ['--size', '1.5'], /^--size must be a whole number, not "1\.5"\.$/m],
  ['test/soak/run.ts', ['--sales', 'many'], /^--sales must be a whole number from 10, not "many"\.$/m],
  ['test/soak/run.ts', ['--sales', '9'], /^--sales must be /],
  ['test/screens/run.ts', [''], /^FOLDER must name a folder\.$/m],
  ['test/screens/run.ts', ['pictures', 'id-dim'], /^There is no look "id-dim"; there are id-light-1280, /],
  ['scripts/finish-release.mjs', ['dist', 'too'], /^One FOLDER, not also too\.$/m],
  [
    'scripts/finish-release.mjs',
    ['docs', '--staging', ''],
    /^--staging must be a whole number of percent, not ""\.$/m,
  ],
  ['scripts/finish-release.mjs', ['/nowhere'], /^There is no folder \/nowhere\.$/m],
])(
  '%s %j is refused before anything is begun, in one sentence above the usage',
  (file, options, sentence) => {
    const { status, stdout, stderr } = run(file, ...options)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(sentence)
    expect(stderr).toMatch(/^[^\n]+\n(npm run|node scripts)[^\n]+\n$/)
  },
)

test('a tool asked for help says how it is run', () => {
  expect(run('test/safety/long.ts', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^npm run /),
  })
})
