import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { besideMoney } from '../../renderer/components/notices/beside-money.ts'
import { factTexts, yesAndNo } from '../../shared/audit/fact-value.ts'
import { failureCodes } from '../../shared/ipc/failure.ts'
import { orderState } from '../../shared/sale/order.ts'
import { printJob } from '../../shared/slip/slip.ts'

const renderer = join(import.meta.dirname, '../../renderer')

/** One text in the forms that a language counts by; Indonesian has one, English two. */
const PLURAL = /_(one|other)$/

type Texts = { readonly [key: string]: string | Texts }

function flatten(texts: Texts, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[prefix + key.replace(PLURAL, ''), value] as const]
        : [...flatten(value, `${prefix}${key}.`)],
    ),
  )
}

const read = (language: string) =>
  flatten(JSON.parse(readFileSync(join(renderer, `i18n/${language}.json`), 'utf8')) as Texts)
const indonesian = read('id')
const english = read('en')

/** What stands between an opening parenthesis and the one that closes it. */
function within(source: string, begin: number): string {
  let open = 1
  let end = begin
  for (; open > 0 && end < source.length; end += 1)
    open += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0
  return source.slice(begin, end - 1)
}

const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(renderer, file), 'utf8'))
const calls = sources.flatMap((source) =>
  [...source.matchAll(/\bt\(/g)].map(({ index }) => within(source, index + 2)),
)
const inCalls = (shape: RegExp) =>
  calls.flatMap((call) => [...call.matchAll(shape)].map(([, text = '']) => text))
const literals = new Set(inCalls(/'([a-zA-Z0-9.]+)'/g))
// Some names are chosen before the call.
for (const source of sources)
  for (const [, name = ''] of source.matchAll(/'(\w+(?:\.\w+)+)'/g)) literals.add(name)
/** The two lists of what recurs name their texts alike; no other name may begin with a variable, which could be any. */
const LISTS = /^\$\{kind\}\./
/** What a variable in a name stands for: one of two words, where the code chooses between these, or anything. */
const standsFor = (value: string) =>
  /\? ('\w+' : '\w+')$/.exec(value)?.[1]?.replaceAll("'", '').replace(' : ', '|') ?? '[a-zA-Z0-9]+'
const templates = inCalls(/`((?:[a-zA-Z]+\.|\$\{[^}]*\}\.?)+[a-zA-Z]*)`/g)
const patterns = templates.map((template) => {
  const named = template.replace(LISTS, '(subscription|staticAccount).').replaceAll('.', '\\.')
  return new RegExp(`^${named.replace(/\$\{([^}]*)\}/g, (_, value: string) => `(${standsFor(value)})`)}$`)
})

/** Those that facts of the audit log are put into words with, also on the office's page. */
const ofFacts = [yesAndNo, ...Object.values(factTexts)].flatMap((texts) => Object.values<string>(texts))
for (const key of ofFacts) literals.add(key)

const placeholders = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort()

describe('texts', () => {
  test('both languages have the same texts', () => {
    expect([...english.keys()].sort()).toEqual([...indonesian.keys()].sort())
  })

  test('a language is named once, by the name that who speaks it reads', () => {
    const names = ['Bahasa Indonesia', 'English']
    for (const texts of [english, indonesian]) {
      const named = [...texts].filter(([key]) => key.startsWith('settings.languages.'))
      expect(named.map(([, name]) => name)).toEqual(names)
      const alone = [...texts.values()].filter((text) =>
        /^(?:Bahasa )?(?:Indonesian?|Inggris|English)$/.test(text),
      )
      expect(alone).toEqual(names)
    }
  })

  test('an apostrophe is one kind in every text that people read on a screen', () => {
    const straight = (text: string) => /[a-z]'/i.test(text)
    const pages = ['office/page', 'sandbox/pages'].flatMap((page) => {
      const folder = join(renderer, `../services/${page}/texts`)
      return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    })
    pages.push(readFileSync(join(renderer, '../shared/gateway/instructions.ts'), 'utf8'))
    const literals = pages.flatMap((code) =>
      [...code.matchAll(/^ +(?:\w+: )?"(.*)",?$/gm)].map(([, text = '']) => text),
    )
    expect([...english.values(), ...indonesian.values(), ...literals].filter(straight)).toEqual([])
  })

  test('both languages fill in the same values', () => {
    for (const [key, text] of indonesian) {
      expect(placeholders(english.get(key)), key).toEqual(placeholders(text))
    }
  })

  test('no text is left that the screens never show', () => {
    expect(templates.filter((name) => name.startsWith('$') && !LISTS.test(name))).toEqual([])
    const unused = [...indonesian.keys()].filter(
      (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
    )
    expect(unused).toEqual([])
  })

  test('no text is empty', () => {
    expect([...indonesian, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('every failure says what happened, whether money moved where it is about money, and what to do next', () => {
    for (const code of failureCodes) {
      for (const part of besideMoney(code) ? ['what', 'next'] : ['what', 'money', 'next'])
        expect(indonesian.has(`failure.${code}.${part}`), `${code} ${part}`).toBe(true)
      expect(indonesian.has(`failure.${code}.money`)).toBe(!besideMoney(code))
    }
  })

  test('every state of an order and every print failure has its texts', () => {
    const kinds = orderState.options.map(({ shape }) => shape.kind.value)
    for (const kind of kinds) expect(indonesian.has(`state.${kind}.short`), kind).toBe(true)
    for (const failure of printJob.shape.failure.unwrap().options) {
      expect(indonesian.has(`print.failure.${failure}`), failure).toBe(true)
    }
  })
})
