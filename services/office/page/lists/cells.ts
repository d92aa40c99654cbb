import { type FactWords, factValue } from '../../../../shared/audit/fact-value.ts'
import type { Cell } from '../../../../shared/csv.ts'
import { signedRupiah } from '../../../../shared/money.ts'
import { momentOf } from '../../days.ts'
import { factsIn } from '../../lists/facts.ts'
import type { Format } from '../../lists/list.ts'
import { channelIn } from '../channel-in.ts'
import type { Words } from '../page.ts'
import { counterTextsIn } from '../texts/of-screens.ts'

type CellValue = string | number | boolean | null | undefined

/** A value as the page shows it. */
export function shownText(format: Format, value: CellValue, words: Words): string {
  if (value === null || value === undefined) return ''
  switch (format.as) {
    case 'money':
      return signedRupiah(Number(value))
    case 'moment':
      return words.moment(Number(value))
    default:
      return plainText(format, value, words)
  }
}

/** The same for a file: amounts as they are, times as every spreadsheet reads them. */
export function fileCell(format: Format, value: CellValue, words: Words): Cell {
  if (value === null || value === undefined) return ''
  switch (format.as) {
    case 'money':
      return Number(value)
    case 'moment':
      return momentOf(Number(value), words.zone)
    default:
      return plainText(format, value, words)
  }
}

function plainText(format: Format, value: string | number | boolean, words: Words): string {
  const { language } = words
  switch (format.as) {
    case 'channel':
      return channelIn(words, String(value))
    case 'word':
      return format.words(counterTextsIn(language), String(value)) ?? String(value)
    case 'facts':
      return factsText(String(value), words)
    default:
      return String(value)
  }
}

/** "name: value, name: value", with the counter's own words where there are some; the text itself if it is no such JSON. */
function factsText(json: string, words: Words): string {
  const texts = counterTextsIn(words.language)
  const facts = factsIn(json)
  if (facts === null) return json
  const factWords: FactWords = {
    language: words.language,
    text: (key) => texts(key) ?? key,
    channelName: (channel) => channelIn(words, channel),
    money: signedRupiah,
    moment: words.dateTime,
  }
  return Object.entries(facts)
    .map(([name, value]) => `${texts(`audit.fact.${name}`) ?? name}: ${factValue(name, value, factWords)}`)
    .join(', ')
}
