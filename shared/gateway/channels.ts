import { rupiah, type Sen } from '../money.ts'
import {
  cardCodes,
  cardSubscriptionCodes,
  eMoneyCodes,
  eMoneySubscriptionCodes,
  payLaterCodes,
  qrCodes,
  staticVirtualAccountCodes,
  storeCounterCodes,
  virtualAccountCodes,
} from './channel-codes.ts'
import type { FamilyName } from './channel-families.ts'

/** A fee: a share of the amount in millionths, plus a fixed part. */
export interface FeeRule {
  readonly millionths: number
  readonly fixed: Sen
}

/**
 * One channel that a customer can pay by. Limits are inclusive. `expirySeconds` and `fee` are the sandbox's: no screen
 * uses them as a clock, or shows them as a fee of a live gateway.
 */
export interface Channel {
  readonly paymentType: string
  readonly family: FamilyName
  /**
   * The provider's usual name, in any language, by the document's neutral identifiers; not unique: a bank has an
   * account of both kinds.
   */
  readonly name: string
  readonly min: Sen
  readonly max: Sen
  /** Null if nothing expires. */
  readonly expirySeconds: number | null
  readonly fee: FeeRule
  readonly refundable: boolean
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600
const percent = (share: number, fixed = 0): FeeRule => ({
  millionths: Math.round(share * 10_000),
  fixed: rupiah(fixed),
})
const limits = (min: number, max: number) => ({ min: rupiah(min), max: rupiah(max) })

const cardNames: Record<(typeof cardCodes)[number], string> = {
  CreditCard: 'Card',
  CreditCard_2DSecure: 'Card 2DS',
  CreditCard_6Mos: 'Card 6x',
  CreditCard_12Mos: 'Card 12x',
}

function channelsOf<Code extends string>(
  family: FamilyName,
  codes: readonly Code[],
  terms: (paymentType: Code) => Omit<Channel, 'paymentType' | 'family' | 'refundable'> & {
    readonly refundable?: boolean
  },
): Channel[] {
  return codes.map((paymentType) => ({ paymentType, family, refundable: false, ...terms(paymentType) }))
}

/** The channel catalogue. Limits, default expiry and fees are ours; a gateway profile has its own. */
export const channels: readonly Channel[] = [
  ...channelsOf('qr', qrCodes, () => ({
    name: 'QRIS',
    ...limits(1_000, 10_000_000),
    expirySeconds: minutes(15),
    fee: percent(0.7),
  })),
  ...channelsOf('eMoney', eMoneyCodes, (paymentType) => ({
    name: `Wallet ${paymentType.charAt(6)}`,
    ...limits(10_000, 20_000_000),
    expirySeconds: minutes(paymentType === 'WALLETDBALANCE' ? 5 : 15),
    fee: percent(1.5),
    refundable: paymentType !== 'WALLETDBALANCE',
  })),
  ...channelsOf('payLater', payLaterCodes, (paymentType) => ({
    name: `Pay Later ${paymentType.charAt(8)}`,
    ...limits(10_000, 50_000_000),
    expirySeconds: minutes(60),
    fee: percent(2),
  })),
  ...channelsOf('card', cardCodes, (paymentType) => ({
    name: cardNames[paymentType],
    ...limits(10_000, 100_000_000),
    expirySeconds: minutes(60),
    fee: percent(2.9, 2_000),
  })),
  ...channelsOf('virtualAccount', virtualAccountCodes, (paymentType) => ({
    name: `Bank ${paymentType.charAt(4)}`,
    ...limits(10_000, 100_000_000),
    expirySeconds: hours(24),
    fee: percent(0, 4_000),
  })),
  ...channelsOf('staticVirtualAccount', staticVirtualAccountCodes, (paymentType) => ({
    name: `Bank ${paymentType.charAt(10)}`,
    ...limits(10_000, 100_000_000),
    expirySeconds: null,
    fee: percent(0, 4_000),
  })),
  ...channelsOf('store', storeCounterCodes, (paymentType) => ({
    name: paymentType === 'POS' ? 'POS' : `Store ${paymentType.charAt(5)}`,
    ...(paymentType === 'POS' ? limits(50_000, 1_000_000) : limits(10_000, 2_000_000)),
    expirySeconds: hours(24),
    fee: percent(0, 5_000),
  })),
  ...channelsOf('eMoneySubscription', eMoneySubscriptionCodes, () => ({
    name: 'Wallet A',
    ...limits(10_000, 50_000_000),
    expirySeconds: minutes(60),
    fee: percent(1.5),
  })),
  ...channelsOf('cardSubscription', cardSubscriptionCodes, () => ({
    name: 'Card',
    ...limits(10_000, 50_000_000),
    expirySeconds: minutes(60),
    fee: percent(2.9, 2_000),
  })),
]

const byPaymentType = new Map(channels.map((channel) => [channel.paymentType, channel]))

/** The channel of a `paymentType`; undefined for an unknown code. */
export const findChannel = (paymentType: string): Channel | undefined => byPaymentType.get(paymentType)

/** Why a channel does not take an amount, or null if it does. */
export function limitProblem(
  channel: Pick<Channel, 'min' | 'max'>,
  amount: Sen,
): 'belowMin' | 'aboveMax' | null {
  if (amount < channel.min) return 'belowMin'
  return amount > channel.max ? 'aboveMax' : null
}
