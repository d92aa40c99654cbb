import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEntry } from '../helpers/child-process.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('the next start takes what was compiled, compiles again what is damaged, and nothing of other versions stays', async () => {
  const data = temporaryFolder()
  const start = () =>
    startEntry('browser', ['--data', data, '--no-open', '--port', '0'], /^counter ready at/, {
      // In its own data folder, and not where the tests share what they have compiled.
      NODE_COMPILE_CACHE: '',
    })
  const ofNode = join(data, 'compiled/v24.0.0-x64')
  mkdirSync(ofNode, { recursive: true, mode: 0o700 })
  const first = await start()
  expect(await first.stop()).toBe(0)
  expect(existsSync(ofNode)).toBe(false)
  const [kept = ''] = globSync(join(data, 'compiled/start-????????.cjs'))
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
