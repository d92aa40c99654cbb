import { withCashName } from '../../../shared/cash/cash-name.ts'
import type { Cell } from '../../../shared/csv.ts'
import { channelName } from '../../../shared/gateway/channel-looks.ts'
import { momentOf } from '../days.ts'
import { factsIn } from '../lists/facts.ts'
import type { Telling } from '../lists/list.ts'
import type { Words } from './page.ts'
import { signedRupiah } from './signed-rupiah.ts'
import { counterTextsIn } from './texts/of-screens.ts'
import type { Language } from './texts.ts'

type CellValue = string | number | boolean | null | undefined

/** The name of a way to pay, cash included. */
export const channelIn = ({ language, looks }: Pick<Words, 'language' | 'looks'>, channel: string): string =>
  channelName(channel, withCashName(looks, language))

/** A value as the page shows it. */
export function shownText(telling: Telling, value: CellValue, words: Words): string {
  if (value === null || value === undefined) return ''
  switch (telling.as) {
    case 'money':
      return signedRupiah(Number(value))
    case 'moment':
      return words.moment(Number(value))
    default:
      return plainText(telling, value, words)
  }
}

/** The same for a file: amounts as they are, times as every spreadsheet reads them. */
export function fileCell(telling: Telling, value: CellValue, words: Words): Cell {
  if (value === null || value === undefined) return ''
  switch (telling.as) {
    case 'money':
      return Number(value)
    case 'moment':
      return momentOf(Number(value), words.zone)
    default:
      return plainText(telling, value, words)
  }
}

function plainText(telling: Telling, value: string | number | boolean, words: Words): string {
  const { language } = words
  switch (telling.as) {
    case 'channel':
      return channelIn(words, String(value))
    case 'word':
      return telling.words(counterTextsIn(language), String(value)) ?? String(value)
    case 'facts':
      return factsText(String(value), language)
    default:
      return String(value)
  }
}

/** "name: value, name: value", with the counter's own names for facts that have one; the text itself if it is no such JSON. */
function factsText(json: string, language: Language): string {
  const texts = counterTextsIn(language)
  const facts = factsIn(json)
  if (facts === null) return json
  return Object.entries(facts)
    .map(([name, value]) => `${texts(`audit.fact.${name}`) ?? name}: ${value}`)
    .join(', ')
}
