import { formatRupiah } from '../../../shared/money.ts'
import type { SlipLanguage, SubscriptionSlip } from '../documents/slip-document.ts'
import type { Sheet } from './sheet.ts'
import { putHeading, putQr } from './slip-head.ts'
import { slipTime } from './slip-time.ts'
import { inline, say, words } from './words.ts'

const outcomes = {
  pending: ['subscriptionPending', 'subscriptionPendingHint'],
  active: ['subscriptionActive', 'subscriptionActiveHint'],
  cancelling: ['subscriptionCancelling', 'subscriptionCancellingHint'],
  cancelled: ['subscriptionCancelled', 'subscriptionCancelledHint'],
  failed: ['subscriptionFailed', 'subscriptionFailedHint'],
} as const satisfies Record<SubscriptionSlip['state'], readonly [keyof typeof words, keyof typeof words]>

const intervals = {
  DAILY: ['everyDay', 'everyDays'],
  WEEKLY: ['everyWeek', 'everyWeeks'],
  MONTHLY: ['everyMonth', 'everyMonths'],
} as const

/** What a customer has agreed to be charged again and again; a confirmation, and plainly no receipt. */
export function layOutSubscription(sheet: Sheet, document: SubscriptionSlip): void {
  const { language, shop, nextCharge, checkoutUrl, expiresAt } = document
  const [outcome, hint] = outcomes[document.state]
  const known = (label: keyof typeof words, value: string | null) =>
    sheet.pairIfKnown(inline(words[label], language), value)

  for (const line of say(words.subscription, language)) sheet.text(line, { align: 'center', bold: true })
  for (const line of say(words[outcome], language)) sheet.large(line)
  sheet.rule()
  known('date', slipTime(document.createdAt, document))
  known('subscriptionNumber', document.number)
  known('subscriptionTitle', document.title)
  known('customer', document.customer)
  known('channel', document.channel)
  known('schedule', scheduleOf(document, language))
  if (document.payable !== document.amount) known('price', formatRupiah(document.amount))
  sheet.rule()
  putHeading(sheet, 'eachTime', language)
  sheet.large(formatRupiah(document.payable))
  sheet.rule()
  if (nextCharge !== null) {
    known(
      nextCharge.word === 'announced' ? 'nextCharge' : 'nextChargeExpected',
      slipTime(nextCharge.at, document),
    )
  }
  if (checkoutUrl !== null) {
    putHeading(sheet, 'link', language)
    putQr(sheet, checkoutUrl, language)
    sheet.text(checkoutUrl, { align: 'center' })
    known('completeBefore', expiresAt === null ? null : slipTime(expiresAt, document))
  }
  sheet.rule()
  putHeading(sheet, hint, language)
  putHeading(sheet, 'notProofOfPayment', language)
  sheet.text(shop.footer, { align: 'center' })
}

function scheduleOf({ interval: { type, value } }: SubscriptionSlip, language: SlipLanguage): string {
  const [one, many] = intervals[type]
  return inline(words[value === 1 ? one : many], language).replaceAll('{n}', String(value))
}
