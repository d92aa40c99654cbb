import { isWholeRupiah } from '../../../shared/cash/cash.ts'
import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import { hostedPage, phoneRule } from '../../../shared/gateway/counter-channels.ts'
import type { Sen } from '../../../shared/money.ts'
import { payerNameProblem } from '../../../shared/payer-name.ts'
import { plainPhoneNumber } from '../../../shared/phone-number.ts'

export type ChargeProblem =
  | 'noAmount'
  /** A number was typed beside a cart and is neither added nor cleared. */
  | 'digitsLeft'
  /** The same where cash is taken: it may be what the customer hands over. */
  | 'tenderLeft'
  | 'discountTooLarge'
  | 'noChannel'
  | 'belowMin'
  | 'aboveMax'
  | 'payerMissing'
  | 'payerTooLong'
  | 'payerNoLetters'
  | 'payerCardNumber'
  | 'phoneMissing'
  | 'phoneWrong'
  /** Cash can't be paid in sen. */
  | 'notWhole'

/** The parts of a way to pay that matter for a charge. */
type Payable = Pick<Channel, 'paymentType' | 'min' | 'max'> & { readonly family: Channel['family'] | 'cash' }

/** API document, endpoints 7 and 8: `payer` is String(60); endpoint 2: at most 30 for a virtual account, which a page may offer. */
export const longestPayer = ({ paymentType }: Pick<Channel, 'paymentType'>) =>
  paymentType === hostedPage.paymentType ? 30 : 60

/** Why a sale can't be charged yet: the first reason, in the order in which a cashier would fix it; null if it can. */
export function chargeProblem(
  channel: Payable | null,
  amount: Sen,
  payer: string,
  phone = '',
): ChargeProblem | null {
  if (amount === 0) return 'noAmount'
  if (!channel) return 'noChannel'
  if (channel.family === 'cash' && !isWholeRupiah(amount)) return 'notWhole'
  return limitProblem(channel, amount) ?? phoneProblem(channel, phone) ?? payerProblem(channel, payer)
}

function phoneProblem({ paymentType }: Payable, phone: string): ChargeProblem | null {
  const rule = phoneRule(paymentType)
  if (rule === 'none') return null
  if (phone.trim() === '') return rule === 'required' ? 'phoneMissing' : null
  return plainPhoneNumber(phone) === null ? 'phoneWrong' : null
}

function payerProblem(channel: Payable, payer: string): ChargeProblem | null {
  if (channel.family === 'cash') return null
  if (channelFamilies[channel.family].needsPayer && payer.trim() === '') return 'payerMissing'
  if (!takesPayer(channel)) return null
  if ([...payer.trim()].length > longestPayer(channel)) return 'payerTooLong'
  const wrong = payerNameProblem(payer)
  return wrong && payerWrong[wrong]
}

const payerWrong = { noLetters: 'payerNoLetters', cardNumber: 'payerCardNumber' } as const

/** Whether a channel gets the customer's name, required or not. */
export const takesPayer = ({ family }: Pick<Payable, 'family'>) =>
  family !== 'cash' && (channelFamilies[family].needsPayer || family === 'hostedPage')

/** Whether a channel needs, or can take, anything about the customer. */
export const asksCustomer = (channel: Pick<Payable, 'family' | 'paymentType'>) =>
  phoneRule(channel.paymentType) !== 'none' || takesPayer(channel)

/** Whether the field of the customer's name fixes it. */
export const isOfPayer = (problem: ChargeProblem | null) => problem?.startsWith('payer') ?? false

/** Whether the customer's fields, beside the ways to pay, fix it. */
export const isOfCustomer = (problem: ChargeProblem | null) =>
  isOfPayer(problem) || problem === 'phoneMissing' || problem === 'phoneWrong'
