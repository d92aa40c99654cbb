import { cpSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

// Long after the files below were written.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 }))
afterEach(() => void vi.useRealTimers())

const saved = new Date('2026-11-27T08:00:00Z')

/** A folder with two sources, and how often it was asked whether something holds of them. */
async function someSources() {
  const folder = temporaryFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  for (const name of ['out', 'shared/deep']) mkdirSync(join(folder, name), { recursive: true })
  const file = (path: string) => join(folder, path)
  writeFileSync(file('shared/deep/one.ts'), 'one')
  utimesSync(file('shared/deep/one.ts'), saved, saved)
  writeFileSync(file('lock.json'), '{}')
  const address = pathToFileURL(file('scripts/set-up/files-as-they-are.mjs')).href
  const { stillHolds } = (await import(/* @vite-ignore */ address)) as {
    stillHolds(kept: string, sources: readonly string[], holds: () => boolean): boolean
  }
  const asked = vi.fn(() => true)
  return { file, asked, look: () => stillHolds('out/looks', ['shared', 'lock.json'], asked) }
}

test('while no file looks different, what was found of them once is not asked again', async () => {
  const { asked, look } = await someSources()
  expect([look(), look(), look()]).toEqual([true, true, true])
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each<[string, (file: (path: string) => string) => void]>([
  ['is longer', (file) => writeFileSync(file('shared/deep/one.ts'), 'more')],
  ['beside the folders is longer', (file) => writeFileSync(file('lock.json'), '{} ')],
  ['is new', (file) => writeFileSync(file('shared/two.ts'), '')],
  ['is gone', (file) => rmSync(file('shared/deep/one.ts'))],
  [
    'is as long as before, and was given its old time again',
    (file) => {
      writeFileSync(file('shared/deep/one.ts'), 'two')
      utimesSync(file('shared/deep/one.ts'), saved, saved)
    },
  ],
])('it is asked again once a file %s', async (_, change) => {
  const { file, asked, look } = await someSources()
  look()
  change(file)
  asked.mockReturnValueOnce(false)
  expect(look()).toBe(false)
  expect([look(), look()]).toEqual([true, true])
  expect(asked).toHaveBeenCalledTimes(3)
})

test('a file saved just now may be saved again in the same moment, so it is asked each time', async () => {
  const { asked, look } = await someSources()
  vi.setSystemTime(Date.now() - 60_000)
  look()
  look()
  expect(asked).toHaveBeenCalledTimes(2)
})

test('where nothing can be written, it is asked each time', async () => {
  const { file, asked, look } = await someSources()
  rmSync(file('out'), { recursive: true })
  expect([look(), look()]).toEqual([true, true])
  expect(asked).toHaveBeenCalledTimes(2)
})
