/** Why a look at a screen in light colours is one in dark colours as well (test/helpers/serious-faults.ts). */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paletteCss } from '../../shared/palette.ts'
import { root } from '../helpers/root.ts'

const colours = [...paletteCss.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\)/g)].map(
  ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
)

/** How light a colour is, and how two differ, as WCAG 2 counts. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test.each([
  ['text', 4.5],
  ['large text', 3],
])('%s that can be read in light colours can be read in dark ones', (_what, least) => {
  const pairs = colours.flatMap((one) => colours.map((other) => [one, other] as const))
  const readable = pairs.filter(([one, other]) => contrast(one.light, other.light) >= least)
  expect(readable.length).toBeGreaterThan(100)
  const lost = readable.filter(([one, other]) => contrast(one.dark, other.dark) < least)
  expect(lost.map((pair) => pair.map(({ name }) => name))).toEqual([])
})

test('no style sheet but that of the theme has anything for one theme alone', () => {
  const sheets = globSync('renderer/**/*.css', { cwd: root }).filter((file) => !/[/\\]theme\.css$/.test(file))
  expect(sheets.length).toBeGreaterThan(40)
  const divided = /light-dark\(|data-theme|prefers-color-scheme/
  expect(sheets.filter((file) => divided.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
