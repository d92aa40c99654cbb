import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

/** One of the fonts for slips; each has some of the letters. */
export interface SlipFont {
  readonly name: string
  readonly font: Font
  readonly file: Buffer
}

export interface Fonts {
  /** The font that draws all of these code points; null if no single font does. */
  that(points: readonly number[]): SlipFont | null
  named(name: string): SlipFont
}

/** Beside the program once it is built, in resources/ while it is not. */
const places = ['./fonts/', '../fonts/', '../../../resources/fonts/slips/']

let opened: Fonts | null = null

/** The fonts for slips. The list of their letters is read once, a font only when one of its letters is needed. */
export const slipFonts = (): Fonts => {
  opened ??= openFonts()
  return opened
}

function openFonts(): Fonts {
  const folder = whereTheyAre()
  const coverage = readFileSync(join(folder, 'letters.txt'), 'utf8').trim().split('\n').map(coverageOf)
  const read = new Map<string, SlipFont>()
  const found = new Map<number, readonly string[]>()

  function named(name: string): SlipFont {
    let font = read.get(name)
    if (!font) {
      const file = unpackWoff(readFileSync(join(folder, name)))
      font = { name, file, font: create(file) }
      read.set(name, font)
    }
    return font
  }
  function namesFor(point: number): readonly string[] {
    let names = found.get(point)
    if (!names) {
      names = coverage
        .filter(({ ranges }) => ranges.some(([first, last]) => point >= first && point <= last))
        .map(({ name }) => name)
      found.set(point, names)
    }
    return names
  }

  return {
    named,
    that([first, ...others]) {
      if (first === undefined) return null
      const name = namesFor(first).find((each) => others.every((point) => namesFor(point).includes(each)))
      return name === undefined ? null : named(name)
    },
  }
}

function whereTheyAre(): string {
  const paths = places.map((place) => fileURLToPath(new URL(place, import.meta.url)))
  const found = paths.find((path) => existsSync(join(path, 'letters.txt')))
  if (found === undefined) throw new Error('the fonts of slips are missing')
  return found
}

function coverageOf(line: string) {
  const [name = '', ...runs] = line.split(' ')
  const ranges = runs.map((run) => {
    const [first = 0, last = first] = run.split('-').map((hex) => Number.parseInt(hex, 16))
    return [first, last] as const
  })
  return { name, ranges }
}
