import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusalStyle } from '../../electron/web/refusal-style.ts'
import { style as sandboxStyle } from '../../services/sandbox/pages/style.ts'
import { paletteCss } from '../../shared/palette.ts'
import { root } from '../helpers/root.ts'

const sheets = globSync('renderer/**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(`${root}/${file}`, 'utf8').replace(/\/\*.*?\*\//gs, ''),
}))
const theme = sheets.find(({ file }) => file === 'renderer/theme.css')?.text ?? ''

/** Paper counts in columns, and the customer's display in parts of its own size. */
const ownMeasure = ['slip-preview', 'page-print', 'display-page', 'theme.css']

const found = (pattern: RegExp, except: readonly string[] = []) =>
  sheets
    .filter(({ file }) => !except.some((name) => file.includes(name)))
    .flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`))

test('the sheets that are read are all of them', () => {
  expect(sheets.length).toBeGreaterThan(40)
  expect(found(/font-size:/g).length).toBeGreaterThan(80)
})

test('a size of type is one of the seven of the theme', () => {
  expect(theme.match(/^ {2}--text-\w+:/gm)).toHaveLength(7)
  expect(found(/font-size:(?! inherit;| var\(--text-)[^;]*;/g, ownMeasure)).toEqual([])
})

test('space is one of the seven steps of the theme, or a hair of it in pixels', () => {
  expect(theme.match(/^ {2}--space-\d:/gm)).toHaveLength(7)
  expect(found(/(?:padding|margin|gap)[a-z-]*:[^;]*\drem[^;]*;/g)).toEqual([])
})

test('the page changes its layout at two widths, and nowhere else', () => {
  expect(found(/@media \(width(?! < (?:56|96)rem\) \{)[^{]*\{/g)).toEqual([])
})

test('nothing looks as if a pointer were over it where none can be: after a tap it would stay so', () => {
  const hovers = sheets.filter(({ text }) => text.includes(':hover'))
  expect(hovers.length).toBeGreaterThan(10)
  const withPointer = /@media \(hover: hover\) \{\n(?: .*\n|\n)*\}/g
  expect(hovers.filter(({ text }) => text.replace(withPointer, '').includes(':hover'))).toEqual([])
})

test('where motion is reduced no animation has a frame: the first of a short one may stay on the screen', () => {
  expect(theme).toMatch(/@media \(prefers-reduced-motion: reduce\) \{[^}]*animation-duration: 0s !important;/)
  // By a hand that scrolls alone.
  expect(found(/animation-duration:[^;]*;/g, ['theme.css', 'goods.module.css'])).toEqual([])
})

test('what a sheet uses of the theme is there', () => {
  const defined = new Set(
    sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)),
  )
  const inline = ['--columns', '--across', '--step']
  const missing = found(/var\(--[\w-]+/g).filter((use) => {
    const name = /var\((--[\w-]+)/.exec(use)?.[1] ?? ''
    return !defined.has(name) && !inline.includes(name)
  })
  expect(missing).toEqual([])
})

test('the theme has each colour of the palette', () => {
  const colours = paletteCss.split('\n')
  expect(colours.length).toBeGreaterThan(15)
  for (const colour of colours) expect(theme).toContain(`${colour}\n`)
})

test.each([
  ['the training gateway', sandboxStyle],
  ['the door of browser mode', refusalStyle],
])('%s has no colour of its own', (_page, style) => {
  expect(style).toContain(paletteCss)
  expect(style.replace(paletteCss, '')).not.toMatch(/light-dark\(#/)
})
