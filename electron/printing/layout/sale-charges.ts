import { formatRupiah } from '../../../shared/money.ts'
import { totalOf } from '../../../shared/tax/sale-sums.ts'
import { rateText, taxText } from '../../../shared/tax/tax-text.ts'
import type { PaymentSlip, Receipt } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { type Phrase, words } from './words.ts'

/** Service charge and tax that come on top of the goods, as lines that add up to what is paid. */
export function putCharges(sheet: Sheet, { sums, lines = [] }: PaymentSlip | Receipt): void {
  if (!sums || sums.terms.included) return
  const charges = chargesOf(sums)
  if (charges.length === 0) return
  if (lines.length === 0) sheet.amount(words.price, formatRupiah(sums.goods))
  for (const { label, amount } of charges) sheet.amount(label, formatRupiah(amount))
}

/** What the amount contains of them, below it: these add nothing. */
export function putContained(sheet: Sheet, { sums }: PaymentSlip | Receipt): void {
  if (!sums?.terms.included) return
  for (const { label, amount } of chargesOf(sums)) {
    const says = (language: 'id' | 'en') =>
      `${words.contains[language]} ${label[language]} ${formatRupiah(amount)}`
    sheet.say({ id: says('id'), en: says('en') }, { align: 'center' })
  }
}

type Sums = NonNullable<Receipt['sums']>

function chargesOf(sums: Sums): readonly { readonly label: Phrase; readonly amount: Sums['tax'] }[] {
  const { terms, service, tax } = sums
  if (totalOf(sums) === 0) return []
  const label = (of: (language: 'id' | 'en') => string): Phrase => ({ id: of('id'), en: of('en') })
  const serviceText = (language: 'id' | 'en') =>
    `${words.service[language]} ${rateText(terms.service, language)}`
  return [
    ...(terms.service > 0 ? [{ label: label(serviceText), amount: service }] : []),
    ...(terms.rate > 0 ? [{ label: label((language) => taxText(terms, language)), amount: tax }] : []),
  ]
}
