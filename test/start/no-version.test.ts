import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('a program that was copied without its package.json says so instead of looking for it for ever', () => {
  const file = join(temporaryFolder(), 'version.ts')
  copyFileSync('platform/version.ts', file)
  const ask = `import(${JSON.stringify(pathToFileURL(file).href)}).then(({ loketVersion }) => loketVersion())`
  const { status, stderr } = spawnSync(process.execPath, ['-e', ask], { timeout: 60_000 })
  expect([status, String(stderr)]).toEqual([1, expect.stringContaining('no package.json above')])
})
