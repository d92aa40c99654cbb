/** Writes down which of our code each browser test file ran, for `npm test`. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { windows } from './chromium.ts'
import { endIdle } from './hosted-program.ts'
import { ran } from './ran.ts'
import { root } from './root.ts'

afterAll(async () => {
  await Promise.all([windows.look(), endIdle()])
  const [page, programs] = [ran.page.take(), ran.programs.take()]
  const folder = process.env.LOKET_TEST_RAN
  const isNothing = [page, programs].every(({ scripts, unknown }) => scripts.length === 0 && !unknown)
  if (!folder || isNothing) return
  const file = relative(root, expect.getState().testPath ?? '').replaceAll(/[/\\]/g, ' ')
  writeFileSync(join(folder, `${file}.json`), JSON.stringify({ page, programs }))
})
