import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const SHEET = /import (\w+) from '([^']+\.module\.css)'/g
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The classes that parts name, by the sheet that they read. */
const named = new Map(
  globSync('renderer/**/*.module.css', { cwd: root }).map((sheet) => [sheet, new Set<string>()]),
)
for (const file of globSync('renderer/**/*.tsx', { cwd: root })) {
  const code = textOf(file)
  for (const [, name = '', path = ''] of code.matchAll(SHEET))
    for (const [, of = ''] of code.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.([A-Za-z]\\w*)`, 'g')))
      named.get(join(dirname(file), path))?.add(of)
}

/** The classes of a sheet's rules; those of the whole page, in `:global(…)`, are another sheet's. */
function classesOf(sheet: string): ReadonlySet<string> {
  const rules = textOf(sheet).replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '')
  const selectors = [...rules.matchAll(/[^{};]*(?=\{)/g)].join(' ')
  return new Set(Array.from(selectors.matchAll(/\.([A-Za-z]\w*)/g), ([, name = '']) => name))
}

test('each class that a part names is in the sheet that it is read from, and each class of a sheet has a part', () => {
  expect(named.size).toBeGreaterThan(40)
  for (const [sheet, names] of named) expect([...names].sort(), sheet).toEqual([...classesOf(sheet)].sort())
})
