import { type Channel, channels, findChannel } from './channels.ts'

/** The families the counter sells so far: those whose code the cashier can show or print. */
export const counterFamilies = ['qr', 'virtualAccount', 'store'] as const
export type CounterFamily = (typeof counterFamilies)[number]

/** A channel a cashier can pick. */
export type CounterChannel = Channel & { readonly family: CounterFamily }

const isSold = (channel: Channel): channel is CounterChannel =>
  (counterFamilies as readonly string[]).includes(channel.family)

/** The channels of the counter, in the catalogue's order. */
export const counterChannels: readonly CounterChannel[] = channels.filter(isSold)

/** The counter's channel of a `paymentType`; undefined for one it does not sell. */
export function findCounterChannel(paymentType: string): CounterChannel | undefined {
  const channel = findChannel(paymentType)
  return channel && isSold(channel) ? channel : undefined
}
