/** A new version whose process starts and whose page does not. Electron is the stand-in, which shows no page by itself. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A shop that sold with version 0.0.9 until now. */
async function shopOfBefore() {
  const folder = temporaryFolder()
  const first = await startDesktop(folder)
  await first.call('app.start', {})
  await first.call('settings.change', { updates: { daily: false } })
  await first.quit()
  const file = join(folder, 'training/opened-by.json')
  writeFileSync(file, JSON.stringify({ version: '0.0.9', firstStart: null }))
  const openedBy = () =>
    JSON.parse(readFileSync(file, 'utf8')) as { version: string; firstStart: object | null }
  return { folder, openedBy }
}

test('two starts of a new version whose page asked for nothing: the third goes back, and names the version to install', async () => {
  const { folder, openedBy } = await shopOfBefore()
  for (const tries of [1, 2]) {
    const desktop = await startDesktop(folder)
    expect(openedBy().firstStart).toMatchObject({ before: '0.0.9', tries })
    await desktop.quit()
  }
  await expect(startDesktop(folder)).rejects.toThrow(
    /its page never appeared.*The journal is again as Loket 0\.0\.9 left it: install Loket 0\.0\.9/,
  )
  expect(openedBy().firstStart).toMatchObject({ tries: 0 })
})

test('a new version counts as started once its page has asked for the first screen', async () => {
  const { folder, openedBy } = await shopOfBefore()
  const desktop = await startDesktop(folder)
  expect(openedBy().firstStart).not.toBeNull()
  await expect(desktop.call('app.start', {})).resolves.toMatchObject({ ok: true })
  expect(openedBy().firstStart).toBeNull()
  await desktop.call('settings.change', { updates: { daily: true } })
  await desktop.quit()
  for (let start = 0; start < 3; start += 1) await (await startDesktop(folder)).quit()
})
