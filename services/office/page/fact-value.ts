import { parseDecimal, type Sen, signedRupiah } from '../../../shared/money.ts'
import { reasonIn } from '../../../shared/refund/refund-reason.ts'
import { channelIn } from './channel-in.ts'
import type { Words } from './page.ts'
import { counterTextsIn } from './texts/of-screens.ts'

/** Amounts in decimal rupiah. */
const amounts = ['amount', 'price', 'total', 'paid', 'refunded']

/** Where the screens' texts have the words of a fact. */
const wordsOf: Readonly<Record<string, string>> = {
  role: 'role',
  why: 'audit.why',
  of: 'audit.of',
  outside: 'refund.outside.by',
  movement: 'audit.movement',
  staffAs: 'audit.staffAs',
  from: 'audit.source',
  in: 'audit.mode',
  to: 'audit.mode',
}

/** What a fact of a counter's log says, as the counter's own screen writes it; what has no word stays as it was sent. */
export function factValue(name: string, value: string, words: Words): string {
  if (amounts.includes(name)) return decimalRupiah(value)
  if (name === 'counted' && /^\d{1,12}$/.test(value)) return signedRupiah(Number(value))
  if (name === 'paymentType') return channelIn(words, value)
  if (name === 'reason') return reasonIn(words.language, value)
  if (!/^\w{1,40}$/.test(value)) return value
  const texts = counterTextsIn(words.language)
  const among = Object.hasOwn(wordsOf, name) ? wordsOf[name] : 'audit.is'
  return texts(`${among}.${value}`) ?? value
}

function decimalRupiah(decimal: string): string {
  const amount: Sen | null = parseDecimal(decimal.replace(/^-/, ''))
  if (amount === null) return decimal
  return signedRupiah(decimal.startsWith('-') ? -amount : amount)
}
