import { locales } from '../../../shared/language.ts'
import { type TimeZone, zoneFacts } from '../../../shared/time-zone.ts'
import { inCalendar } from '../days.ts'
import { audit } from './texts/audit.ts'
import { counters } from './texts/counters.ts'
import { frame } from './texts/frame.ts'
import { lists } from './texts/lists.ts'
import { people } from './texts/people.ts'
import { products } from './texts/products.ts'
import { receipt } from './texts/receipt.ts'
import { sales } from './texts/sales.ts'
import { shop } from './texts/shop.ts'
import { staff } from './texts/staff.ts'

/** The page's sentences, in both languages. */
const texts = {
  id: {
    ...frame.id,
    ...counters.id,
    ...people.id,
    ...sales.id,
    ...lists.id,
    ...audit.id,
    ...staff.id,
    ...products.id,
    ...shop.id,
    ...receipt.id,
  },
  en: {
    ...frame.en,
    ...counters.en,
    ...people.en,
    ...sales.en,
    ...lists.en,
    ...audit.en,
    ...staff.en,
    ...products.en,
    ...shop.en,
    ...receipt.en,
  },
} as const

export type TextName = keyof (typeof texts)['en']
export type Say = (name: TextName, values?: Readonly<Record<string, string>>) => string
export type Language = keyof typeof texts

/** The browser's language, where it is one of ours; Indonesian otherwise. */
export function languageOf(accepted: string | undefined): Language {
  const wanted = (accepted ?? '').slice(0, 200).toLowerCase().split(',')
  const known = wanted.map((each) => each.trim().slice(0, 2)).find((each) => each === 'id' || each === 'en')
  return known === 'en' ? 'en' : 'id'
}

export const sayIn =
  (language: Language): Say =>
  (name, values = {}) =>
    texts[language][name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

/** A moment, its day and its hour as people write them, in a zone. */
export function timesIn(language: Language, zone: TimeZone) {
  const timeZone = zoneFacts[zone].iana
  const format = (options: Intl.DateTimeFormatOptions) => {
    const shown = new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
    return inCalendar((at) => shown.format(at))
  }
  const moment = format({ dateStyle: 'medium', timeStyle: 'short' })
  return {
    moment,
    dateTime: (at: number): string => `${moment(at)} ${zone}`,
    date: format({ dateStyle: 'full' }),
    shortDate: format({ dateStyle: 'medium' }),
    time: format({ timeStyle: 'short' }),
  }
}
