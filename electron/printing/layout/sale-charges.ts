import { formatRupiah } from '../../../shared/money.ts'
import { isUntaxed, type SaleSums, totalOf } from '../../../shared/tax/sale-sums.ts'
import { rateText, taxText } from '../../../shared/tax/tax-text.ts'
import type { PaymentSlip, Receipt } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { type Phrase, words } from './words.ts'

/** Service charge and tax added to the goods, as lines that add up to the amount. */
export function putCharges(sheet: Sheet, { sums, lines = [] }: PaymentSlip | Receipt): void {
  if (!sums || sums.terms.included || totalOf(sums) === 0) return
  const charges = chargesOf(sums)
  if (lines.length === 0 && charges.length > 0) sheet.amount(words.price, formatRupiah(sums.goods))
  for (const { label, amount } of charges) sheet.amount(label, formatRupiah(amount))
  putUntaxed(sheet, sums)
}

/** Service charge and tax that the amount contains, below it: these lines add nothing. */
export function putContained(sheet: Sheet, { sums }: PaymentSlip | Receipt): void {
  if (!sums?.terms.included || totalOf(sums) === 0) return
  sayContained(sheet, sums)
  putUntaxed(sheet, sums)
}

/** The same for any amount. */
export function sayContained(sheet: Sheet, charged: Charged): void {
  for (const { label, amount } of chargesOf(charged, words.serviceInIt)) {
    const what = phrase((language) => `${words.contains[language]} ${label[language]}`)
    const whole = phrase((language) => `${what[language]} ${formatRupiah(amount)}`)
    // "x 11/12 Rp 6.499" on the second line would read as a part of that amount.
    if (Math.max(whole.id.length, whole.en.length) <= sheet.media.columns)
      sheet.say(whole, { align: 'center' })
    else {
      sheet.heading(what)
      sheet.text(formatRupiah(amount), { align: 'center' })
    }
  }
}

/** The goods that the tax is not calculated from. */
function putUntaxed(sheet: Sheet, { untaxed, terms }: SaleSums): void {
  if (!untaxed) return
  const said = phrase((language) => `${words.without[language]} ${terms.name}: ${formatRupiah(untaxed)}`)
  sheet.say(said, { align: 'center' })
}

const phrase = (of: (language: 'id' | 'en') => string): Phrase => ({ id: of('id'), en: of('en') })

type Charged = Pick<SaleSums, 'terms' | 'service' | 'tax'>

function chargesOf(
  charged: Charged | SaleSums,
  called: Phrase = words.service,
): readonly { readonly label: Phrase; readonly amount: Charged['tax'] }[] {
  const { terms, service, tax } = charged
  const isTaxed = terms.rate > 0 && !('goods' in charged && isUntaxed(charged))
  const serviceText = (language: 'id' | 'en') => `${called[language]} ${rateText(terms.service, language)}`
  return [
    ...(terms.service > 0 ? [{ label: phrase(serviceText), amount: service }] : []),
    ...(isTaxed ? [{ label: phrase((language) => taxText(terms, language)), amount: tax }] : []),
  ]
}
