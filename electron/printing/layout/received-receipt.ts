import { inFours } from '../../../shared/in-fours.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { unknownName } from '../../../shared/static-account/static-account.ts'
import type { AccountReceipt, ChargeReceipt } from '../documents/slip-document.ts'
import { maskLongNumbers } from './mask-long-numbers.ts'
import type { Sheet } from './sheet.ts'
import { slipTime } from './slip-time.ts'
import { words } from './words.ts'

/** Proof of a payment to a static account: for what, from whom, and only what the gateway returned of it. */
export function layOutAccountReceipt(sheet: Sheet, document: AccountReceipt): void {
  const { vaCode, customer, payer, accountNo } = document
  sheet.outcome(words.paid)
  sheet.rule()
  sheet.pairIfKnown(words.accountNumber, vaCode === null ? null : inFours(vaCode).join(' '))
  sheet.pairIfKnown(words.payerName, customer === unknownName ? null : customer)
  sheet.pairIfKnown(words.usedFor, document.usedFor)
  sheet.pair(words.channel, document.channel)
  putPayment(sheet, document)
  sheet.number(words.payer, payer && maskLongNumbers(payer))
  sheet.number(words.account, accountNo && maskLongNumbers(accountNo))
  putEnd(sheet, document)
}

/** Proof of one charge of a subscription. */
export function layOutChargeReceipt(sheet: Sheet, document: ChargeReceipt): void {
  sheet.outcome(words.paid)
  sheet.rule()
  sheet.pair(words.subscriptionNumber, document.subscription)
  sheet.pairIfKnown(words.subscriptionTitle, document.title === unknownName ? null : document.title)
  sheet.pairIfKnown(words.customer, document.customer)
  sheet.pair(words.channel, document.channel)
  putPayment(sheet, document)
  putEnd(sheet, document)
}

/** Its amount, alone and large, then when it was paid, or else when the gateway said so, and the gateway's number. */
function putPayment(sheet: Sheet, document: AccountReceipt | ChargeReceipt): void {
  const { amount, paidAt, learnedAt } = document
  sheet.rule()
  sheet.air()
  sheet.heading(words.amountPaid)
  sheet.large(formatRupiah(amount))
  if ('withFee' in document) sheet.say(words.withFee, { align: 'center' })
  sheet.air()
  sheet.rule()
  sheet.pair(paidAt === null ? words.date : words.paidAt, slipTime(paidAt ?? learnedAt, document))
  sheet.number(words.reference, document.platformTradeNo)
}

function putEnd(sheet: Sheet, { shop }: AccountReceipt | ChargeReceipt): void {
  sheet.rule()
  sheet.heading(words.keepReceipt)
  sheet.air()
  sheet.text(shop.footer, { align: 'center' })
}
