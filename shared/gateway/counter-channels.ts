import { rupiah } from '../money.ts'
import { orderCodes } from './channel-codes.ts'
import { type Channel, channels, findChannel } from './channels.ts'

/** The families that a cashier sells from, in the order of the tiles. */
export const counterFamilies = [
  'qr',
  'eMoney',
  'payLater',
  'card',
  'hostedPage',
  'virtualAccount',
  'store',
] as const
export type CounterFamily = (typeof counterFamilies)[number]

/** A channel a cashier can pick. */
export type CounterChannel = Channel & { readonly family: CounterFamily }

/**
 * A link to the gateway's own page, on which the payer may choose the channel. API document, endpoint 2. Its
 * `paymentType` is ours: it names the tile and the order, and is never on the wire.
 */
export const hostedPage: CounterChannel = {
  paymentType: 'HostedPage',
  family: 'hostedPage',
  name: 'Payment Link',
  min: rupiah(1_000),
  max: rupiah(100_000_000),
  expirySeconds: 60 * 60,
  fee: { millionths: 0, fixed: rupiah(0) },
  refundable: false,
}

/** The channels that a payer may be sent to on a hosted page, in the catalogue's order. */
export const pageChannels: readonly Channel[] = channels.filter(({ paymentType }) =>
  (orderCodes as readonly string[]).includes(paymentType),
)

const isSold = (channel: Channel): channel is CounterChannel =>
  (counterFamilies as readonly string[]).includes(channel.family)

/** The channels of the counter, in the catalogue's order. */
export const counterChannels: readonly CounterChannel[] = [...channels.filter(isSold), hostedPage]

/** The counter's channel of a `paymentType`; undefined if it does not sell it. */
export function findCounterChannel(paymentType: string): CounterChannel | undefined {
  if (paymentType === hostedPage.paymentType) return hostedPage
  const channel = findChannel(paymentType)
  return channel && isSold(channel) ? channel : undefined
}

/** Whether a channel takes the customer's phone number. API document, endpoints 2 and 4 (WalletD). */
export function phoneRule(paymentType: string): 'required' | 'optional' | 'none' {
  if (paymentType === hostedPage.paymentType) return 'required'
  return paymentType === 'WALLETDBALANCE' ? 'optional' : 'none'
}
