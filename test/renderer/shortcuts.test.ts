import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortcuts } from '../../renderer/frame/shortcuts.ts'
import { screens } from '../../renderer/state/screens.ts'
import { root } from '../helpers/root.ts'

/** The keys of screens, which the page compares with the table of screens and names nowhere else. */
const screenKeys: readonly string[] = Object.values(screens).flatMap(({ key }) => key ?? [])
const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, 'renderer/i18n/id.json'), 'utf8'),
).shortcuts

/** As the keyboard calls them, where the sheet has a shorter word. */
const onSheet: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }

/** Part of typing, and no shortcut. */
const typing = ['Shift']

/** Every key that some piece of the page listens for, with where it does. */
function keysHeard(): readonly (readonly [file: string, key: string])[] {
  const folder = join(root, 'renderer')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      return [...code.matchAll(/\.key [!=]== '([^']+)'/g)].map(([, key = '']) => [name, key] as const)
    })
}

test('every key that the page listens for is on the sheet of shortcuts', () => {
  const heard = keysHeard()
  expect(heard.length).toBeGreaterThan(10)
  const shown: readonly string[] = shortcuts.flatMap(({ keys }) => keys)
  const missing = heard.filter(([, key]) => !shown.includes(onSheet[key] ?? key) && !typing.includes(key))
  expect(missing).toEqual([])
})

test('no key is on the sheet that nobody listens for', () => {
  const heard = keysHeard().map(([, key]) => onSheet[key] ?? key)
  // Digits, letters, Backspace and Delete are read by their kind, not by their name.
  const named = shortcuts.flatMap(({ keys }) => keys).filter((key) => /^(F\d+|Esc|Enter|\?|↑|↓)$/.test(key))
  expect(named.filter((key) => !heard.includes(key) && !screenKeys.includes(key))).toEqual([])
})

test('no two screens have one key, and each has its line and its text on the sheet', () => {
  expect(new Set(screenKeys).size).toBe(screenKeys.length)
  expect(screenKeys.length).toBeGreaterThan(5)
  const shown = shortcuts.flatMap(({ keys }) => keys)
  for (const key of screenKeys) expect(shown).toContain(key)
  for (const { name } of shortcuts) expect(texts[name], name).toBeTruthy()
})
