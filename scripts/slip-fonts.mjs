/**
 * Takes the fonts of slips out of their packages: `node scripts/slip-fonts.mjs FOLDER`, where FOLDER has the packages named
 * below installed. The packages themselves are 180 MB of weights and formats that nobody here needs, so they are no
 * dependency; docs/decisions/ says more. Writes resources/fonts/slips/.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { unpackWoff } from '../electron/printing/letters/unpack-woff.ts'

/** Earlier fonts take precedence; of each, only files with letters that no earlier font has are used. */
const families = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-javanese',
  'noto-sans-balinese',
  'noto-sans-sundanese',
  'noto-emoji',
  'noto-sans-sc',
  'noto-sans-kr',
]
/** What a family is for, where it has more than that. */
const only = {
  'noto-sans-kr': /\p{Script=Hangul}/u,
  'noto-emoji': /\p{Extended_Pictographic}|\p{RI}|\u20e3/u,
}

const from = process.argv[2]
if (!from) throw new Error('say in which folder the packages are installed')
const to = fileURLToPath(new URL('../resources/fonts/slips/', import.meta.url))
rmSync(to, { recursive: true, force: true })
mkdirSync(to, { recursive: true })

const taken = new Set()
const index = []
for (const family of families) {
  const folder = join(from, 'node_modules/@fontsource', family)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  process.stdout.write(`${family} ${version}\n`)
  copyFileSync(join(folder, 'LICENSE'), join(to, `${family}.license.txt`))
  const files = readdirSync(join(folder, 'files')).filter((file) => file.endsWith('-400-normal.woff'))
  // The plain subset of a family first: it has the marks that belong to its letters.
  for (const file of files.sort((a, b) => weightOf(a) - weightOf(b))) {
    const all = lettersOf(join(folder, 'files', file))
    const points = all.filter((point) => !only[family] || only[family].test(String.fromCodePoint(point)))
    const fresh = points.filter((point) => !taken.has(point))
    if (fresh.length < 2) continue
    for (const point of points) taken.add(point)
    const name = file.replace('-400-normal', '')
    copyFileSync(join(folder, 'files', file), join(to, name))
    index.push([name, rangesOf(all)])
  }
}
const bold = 'noto-sans-latin-700-normal.woff'
copyFileSync(
  join(from, 'node_modules/@fontsource/noto-sans/files', bold),
  join(to, 'noto-sans-latin-bold.woff'),
)
writeFileSync(join(to, 'letters.txt'), `${index.map((entry) => entry.flat().join(' ')).join('\n')}\n`)

function weightOf(file) {
  if (/-latin-400/.test(file)) return file.startsWith('noto-sans-latin') ? 0 : 9
  return /-(latin-ext|cyrillic|cyrillic-ext|greek|greek-ext|vietnamese|math|symbols)-400/.test(file) ? 5 : 1
}

/** Code points that a font draws. */
function lettersOf(file) {
  return fontkit.create(unpackWoff(readFileSync(file))).characterSet.filter((point) => point > 0x1f)
}

/** Runs of code points in hexadecimal, such as 20-7e, or a0 alone. */
function rangesOf(points) {
  const ranges = []
  for (const point of [...new Set(points)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  return ranges.map(([first, last]) => [...new Set([first, last])].map((each) => each.toString(16)).join('-'))
}
