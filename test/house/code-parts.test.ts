/** Which parts of the page's code change with what: on a desk, a browser test runs again only if one that it ran has changed. */
import { describe, expect, test } from 'vitest'
import { codeParts } from '../../scripts/set-up/code-parts.mjs'

const SCREEN = 'renderer/screen.tsx'

const sources = {
  [SCREEN]: `
import css from './screen.module.css'
import { LIMIT } from './limits.ts'
import { total } from './total.ts'
import './screen-look.css'

interface Props { readonly amount: number }
const largest = LIMIT * 2
/** Shows an amount. */
export function Screen({ amount }: Props) {
  const isLarge = amount > largest
  return <p className={css.sum} onClick={() => press(amount)}>{t('screen.title')} {total([amount])}</p>
}
function press(amount: number) {
  record(amount)
}
start()
`,
  'renderer/limits.ts': 'export const LIMIT = 10\nexport const OTHER = 3\n',
  'renderer/total.ts':
    'export function total(all: number[]) {\n  return all.reduce((sum, each) => sum + each, 0)\n}\n',
  'renderer/screen.module.css': '.sum { color: red }\n.frame { composes: box from "./box.module.css" }\n',
  'renderer/box.module.css': '.box { margin: 0 }\n',
  'renderer/screen-look.css': 'body { margin: 0 }\n',
  'renderer/i18n/id.json': JSON.stringify({ screen: { title: 'Jumlah', hint: 'Petunjuk' } }),
  'renderer/i18n/en.json': JSON.stringify({ screen: { title: 'Amount', hint: 'Hint' } }),
}

/** Something that stands in each part. */
const places = {
  Screen: [SCREEN, 'isLarge'],
  onClick: [SCREEN, 'press(amount)}'],
  press: [SCREEN, 'record'],
  loading: [SCREEN, 'start'],
  total: ['renderer/total.ts', 'reduce'],
  sum: ['renderer/total.ts', 'sum +'],
} as const

const partsOf = (all: Readonly<Record<string, string>>) => codeParts(new Map(Object.entries(all)))

/** The parts that there no longer are when one text of the sources is another. */
function changedBy(file: keyof typeof sources, from: string, to: string): readonly string[] {
  expect(sources[file]).toContain(from)
  const before = partsOf(sources)
  const after = partsOf({ ...sources, [file]: sources[file].replace(from, to) })
  return Object.entries(places).flatMap(([part, [place, something]]) => {
    const lines = sources[place].split(something)[0]?.split('\n') ?? []
    const name = before.at(place, lines.length, lines.at(-1)?.length ?? 0)
    return name !== null && after.has(name) ? [] : [part]
  })
}

describe('what changes is', () => {
  test.each([
    ['a function', SCREEN, 'amount > largest', 'amount >= largest', ['Screen']],
    ['the function in another, and not that one', SCREEN, 'press(amount)}', 'press(0)}', ['onClick']],
    ['the function that is called, and not who calls it', SCREEN, 'record(', 'note(', ['press']],
    ['who names a constant', SCREEN, 'LIMIT * 2', 'LIMIT * 3', ['Screen']],
    ['who names a constant that names one of another module', 'renderer/limits.ts', '10', '11', ['Screen']],
    ['who imports a name from elsewhere', SCREEN, './total.ts', './sum.ts', ['Screen']],
    ['who names a style sheet', 'renderer/screen.module.css', 'red', 'blue', ['Screen']],
    ['who names a sheet that takes from another', 'renderer/box.module.css', '0', '1px', ['Screen']],
    ['who names a text, in each language', 'renderer/i18n/en.json', 'Amount', 'Sum', ['Screen']],
    ['what a module does when it is loaded', SCREEN, 'start()', 'begin()', ['loading']],
    ['the same for a sheet that it only imports', 'renderer/screen-look.css', '0', '1px', ['loading']],
    ['nothing, by a comment', SCREEN, 'Shows an', 'Shows no', []],
    ['nothing, by a type', SCREEN, 'readonly amount: number', 'amount: number', []],
    ['nothing, by a constant that nobody names', 'renderer/limits.ts', '3', '4', []],
    ['nothing, by how it is broken into lines', SCREEN, '\n  const isLarge', '\n\n    const isLarge', []],
    ['nothing, by a function that is added', SCREEN, 'start()', 'start()\nfunction other() {}', []],
  ] as const)('%s', (_, file, from, to, changed) => {
    expect(changedBy(file, from, to)).toEqual(changed)
  })
})

test('of two functions that are the same, one that changes is noticed', () => {
  const twice = {
    ...sources,
    'renderer/twice.ts': 'export const a = () => go(1)\nexport const b = () => go(1)\n',
  }
  const before = partsOf(twice).at('renderer/twice.ts', 1, 23)
  const after = {
    ...twice,
    'renderer/twice.ts': 'export const a = () => go(2)\nexport const b = () => go(1)\n',
  }
  expect(partsOf(after).has(before ?? '')).toBe(false)
})

test('a text that no code names may be shown by any', () => {
  const parts = partsOf(sources)
  expect(parts.unnamed()).toContain('Petunjuk')
  expect(parts.unnamed()).not.toContain('Jumlah')
})

test('what is not code of the page is no part of it', () => {
  const parts = partsOf(sources)
  expect(parts.at('shared/money.ts', 1, 0)).toBeNull()
  expect(parts.at('renderer/box.module.css', 1, 0)).toBeNull()
})
