import { type TimeZone, zoneFacts } from '../../../shared/time-zone.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { SlipLanguage } from '../documents/slip-document.ts'

const months = {
  id: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}

/** What a slip says of how its times are to be told. */
interface ToldIn {
  readonly language: SlipLanguage
  readonly timeZone: TimeZone
}

/** A moment as slips show it, e.g. "21 Nov 2026 08:12 WIB", by the shop's clocks. The month is a word, as 01/02 reads differently abroad. */
export function slipTime(at: number, { language, timeZone }: ToldIn): string {
  const ahead = zoneFacts[timeZone].minutes - zoneFacts.WIB.minutes
  const time = formatWibTime(at + ahead * 60_000)
  const month = months[language === 'en' ? 'en' : 'id'][Number(time.slice(4, 6)) - 1]
  return `${Number(time.slice(6, 8))} ${month} ${time.slice(0, 4)} ${time.slice(8, 10)}:${time.slice(10, 12)} ${timeZone}`
}
