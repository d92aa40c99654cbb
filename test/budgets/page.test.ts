/** What is read before the first screen, in bytes and files; `npm test` builds before it. See docs/performance.md. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { root } from '../helpers/root.ts'

const KB = 1024
const renderer = join(root, 'out/renderer')
const page = readFileSync(join(renderer, 'index.html'), 'utf8')
const assets = readdirSync(join(renderer, 'assets'))
const firstOnes = assets.filter((name) => page.includes(name))
const contentOf = (name: string) => readFileSync(join(renderer, 'assets', name))
const ending = (end: string) => firstOnes.filter((name) => name.endsWith(end))
const zipped = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + gzipSync(contentOf(name)).length, 0)

const longest = (section: object) =>
  Object.values(section)
    .filter((text) => typeof text === 'string')
    .reduce((one, other) => (other.length > one.length ? other : one), '')

describe('the first screen', () => {
  test('is at most 45.5 KB after gzip, 40 of scripts and 5.5 of style sheets', () => {
    expect(zipped(ending('.js')) / KB).toBeLessThanOrEqual(40)
    expect(zipped(ending('.css')) / KB).toBeLessThanOrEqual(5.5)
    expect(zipped([...ending('.js'), ...ending('.css')]) / KB).toBeLessThanOrEqual(45.5)
  })

  test('is at most six files, and all screens together are at most twenty', () => {
    expect(firstOnes.length).toBeLessThanOrEqual(6)
    expect(assets.filter((name) => /\.(js|css)$/.test(name)).length).toBeLessThanOrEqual(20)
  })

  test('brings the customer display no code of the counter', () => {
    const ofDisplay = readFileSync(join(renderer, 'display.html'), 'utf8')
    const counterFiles = assets.filter((name) => /^(counter|beginning|code|rest)-/.test(name))
    expect(counterFiles.length).toBeGreaterThanOrEqual(4)
    expect(counterFiles.filter((name) => ofDisplay.includes(name))).toEqual([])
  })

  test('has no schemas, no code of QR codes and no texts of other screens in it', () => {
    const codeOf = (names: readonly string[]) => names.map((name) => contentOf(name).toString()).join('\n')
    const texts = JSON.parse(readFileSync(join(root, 'renderer/i18n/id.json'), 'utf8'))
    const late = [
      '~standard',
      'Alphanumeric',
      ...['refund', 'merchant', 'report'].map((of) => longest(texts[of])),
    ]
    const first = codeOf(ending('.js'))
    expect(late.filter((word) => first.includes(word))).toEqual([])
    // So that they are looked for by words that are there.
    const all = codeOf(assets.filter((name) => name.endsWith('.js')))
    expect(late.filter((word) => !all.includes(word))).toEqual([])
  })
})

describe('the process', () => {
  /** The built files that come with one, as far as they are required at once. */
  function readWith(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return seen
    seen.add(file)
    const code = readFileSync(file, 'utf8')
    for (const [, name = ''] of code.matchAll(/(?<!=>)\brequire\(["'](\.[^"']+)["']\)/g))
      readWith(join(dirname(file), name), seen)
    return seen
  }
  const main = join(root, 'out/main')
  const called = (name: string) =>
    readdirSync(main).filter((file) => file.replace(/(-[\w-]{8})?\.cjs$/, '') === name)
  const bytesOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + statSync(file).size, 0)
  const before = new Set<string>()
  for (const name of [...called('browser'), ...called('start')]) readWith(join(main, name), before)

  test('has at most 820 KB of code to read before the page', () => {
    expect(called('start')).toHaveLength(1)
    expect(bytesOf(before) / KB).toBeGreaterThan(300)
    expect(bytesOf(before) / KB).toBeLessThanOrEqual(820)
  })

  test('reads at most nine files before the page', () => {
    expect(before.size).toBeLessThanOrEqual(9)
  })

  test('brings a worker that checks a backup at most 305 KB', () => {
    expect(bytesOf(readWith(join(main, 'check-worker.cjs'))) / KB).toBeLessThanOrEqual(305)
  })

  test('opens the services with at most 920 KB more, the client of the gateway among it', () => {
    const [services = ''] = called('services')
    const more = [...readWith(join(main, services))].filter((file) => !before.has(file))
    // By words of it: the build names a file after any of its modules.
    expect(
      more.some((file) => readFileSync(file, 'utf8').includes('the gateway must be at an https address')),
    ).toBe(true)
    expect(bytesOf(more) / KB).toBeLessThanOrEqual(920)
  })

  // V8 keeps a file with two bytes a letter if one letter is not.
  test('has no letter in its code that is not in Latin-1', () => {
    const others = readdirSync(main).filter(
      (file) => file.endsWith('.cjs') && /[^\0-\xff]/.test(readFileSync(join(main, file), 'utf8')),
    )
    expect(others).toEqual([])
  })

  test('reads nothing of HTTP/2', () => {
    const all = readdirSync(main).filter((file) => file.endsWith('.cjs'))
    const reads = (module: string) => all.filter((file) => readFileSync(join(main, file)).includes(module))
    expect(reads('node:http2')).toEqual([])
    expect(reads('node:tls')).not.toEqual([])
  })
})
