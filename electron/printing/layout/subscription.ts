import { formatRupiah } from '../../../shared/money.ts'
import type { SlipLanguage, SubscriptionSlip } from '../documents/slip-document.ts'
import { putQr } from './payment-code.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { type Phrase, words } from './words.ts'

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

/** What a customer has agreed to be charged regularly; a confirmation, and clearly not a receipt. */
export function layOutSubscription(sheet: Sheet, document: SubscriptionSlip): void {
  const { language, shop, nextCharge, checkoutUrl, expiresAt } = document
  const [outcome, hint] = outcomes[document.state]
  const putEachTime = (to: Sheet) => {
    if (to !== sheet) to.large(shop.name, { keep: true })
    to.air()
    to.heading(words.eachTime)
    to.large(formatRupiah(document.payable), { keep: to !== sheet })
    if (document.payable > document.amount) to.say(words.withFee, { align: 'center' })
    to.air()
  }

  sheet.say(words.subscription, { align: 'center', bold: true })
  sheet.outcome(words[outcome])
  sheet.rule()
  sheet.pair(words.date, slipTime(document.createdAt, document))
  sheet.pair(words.subscriptionNumber, document.number)
  sheet.pair(words.subscriptionTitle, document.title)
  sheet.pairIfKnown(words.customer, document.customer)
  sheet.pair(words.channel, document.channel)
  sheet.pair(words.schedule, scheduleOf(document, language))
  if (document.payable !== document.amount) sheet.amount(words.price, formatRupiah(document.amount))
  sheet.rule()
  if (checkoutUrl === null) putEachTime(sheet)
  else {
    putQr(sheet, checkoutUrl, (to) => {
      putEachTime(to)
      if (expiresAt !== null) to.moment(words.completeBefore, slipTime(expiresAt, document))
      to.air()
      to.heading(words.link)
    })
    sheet.text(checkoutUrl, { align: 'center' })
  }
  if (nextCharge !== null) {
    sheet.rule()
    const phrase = nextCharge.word === 'announced' ? words.nextCharge : words.nextChargeExpected
    sheet.moment(phrase, slipTime(nextCharge.at, document))
  }
  sheet.rule()
  sheet.heading(words[hint])
  sheet.heading(words.notProofOfPayment)
  // Only a customer who starts to pay is thanked.
  if (document.state === 'active') {
    sheet.air()
    sheet.text(shop.footer, { align: 'center' })
  }
}

/** The interval as a phrase, in the languages of the slip. */
function scheduleOf({ interval: { type, value } }: SubscriptionSlip, language: SlipLanguage): string {
  const [one, many] = intervals[type]
  const phrase: Phrase = words[value === 1 ? one : many]
  const said = language === 'both' ? `${phrase.id} / ${phrase.en}` : phrase[language]
  return said.replaceAll('{n}', String(value))
}
