import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEntry } from '../helpers/child-process.ts'
import { copyOfBuild } from '../helpers/copy-of-build.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('the next start takes what was compiled, compiles again what is damaged, and nothing of other versions stays', async () => {
  const build = copyOfBuild()
  const data = temporaryFolder()
  const start = () =>
    startEntry(
      'browser',
      ['--data', data, '--no-open', '--port', '0'],
      /^counter ready at/,
      // Not where the tests share what they have compiled.
      { NODE_COMPILE_CACHE: '' },
      build,
    )
  const older = join(build, 'compiled/start-0LDER-8U.cjs')
  mkdirSync(join(build, 'compiled'))
  writeFileSync(older, '')
  const first = await start()
  expect(await first.stop()).toBe(0)
  expect(existsSync(older)).toBe(false)
  const [kept = ''] = globSync(join(build, 'compiled/start-????????.cjs'))
  // Whoever is given a data folder by somebody else runs no code of theirs.
  expect(globSync(join(data, '**/*.cjs'))).toEqual([])
  const whole = readFileSync(kept)
  const { mtimeMs } = statSync(kept)

  const next = await start()
  expect(await next.stop()).toBe(0)
  expect(statSync(kept).mtimeMs).toBe(mtimeMs)

  const damaged = Buffer.from(whole)
  damaged.fill(0xff, damaged.length / 2, damaged.length / 2 + 100)
  writeFileSync(kept, damaged)
  const last = await start()
  expect(await last.stop()).toBe(0)
  expect(readFileSync(kept).equals(damaged)).toBe(false)
})
