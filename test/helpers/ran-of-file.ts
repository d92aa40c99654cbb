/** Writes down which code of the page each browser test file ran, for `npm test`. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { notes } from './chromium.ts'
import { root } from './root.ts'

afterAll(async () => {
  const ran = await notes?.take()
  if (!ran || (ran.scripts.length === 0 && ran.unknown === undefined)) return
  const file = relative(root, expect.getState().testPath ?? '').replaceAll(/[/\\]/g, ' ')
  writeFileSync(join(process.env.LOKET_TEST_RAN ?? '', `${file}.json`), JSON.stringify(ran))
})
