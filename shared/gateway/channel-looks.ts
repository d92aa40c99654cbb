import type * as z from 'zod'
import type { ChannelLook, ChannelLooks, changedLooks } from './channel-look-schema.ts'
import { findChannel } from './channels.ts'
import { counterChannels, findCounterChannel } from './counter-channels.ts'

export type { ChannelLook, ChannelLooks } from './channel-look-schema.ts'

/** Looks with a change applied; channels that it does not name stay as they are. */
export function looksAfter(before: ChannelLooks, change: z.infer<typeof changedLooks>): ChannelLooks {
  const looks = Object.entries({ ...before, ...change })
  return Object.fromEntries(looks.flatMap(([code, look]) => (look ? [[code, look]] : [])))
}

/** Looks merged with others, which take precedence. */
export function overlaid(below: ChannelLooks, above: ChannelLooks): ChannelLooks {
  const codes = new Set([...Object.keys(below), ...Object.keys(above)])
  return Object.fromEntries([...codes].map((code) => [code, { ...below[code], ...above[code] }]))
}

/**
 * How a channel is shown. A static account or a subscription uses the look of the counter's channel of the same
 * provider unless it has its own.
 */
export function lookOf(paymentType: string, looks: ChannelLooks): ChannelLook & { readonly name: string } {
  const channel = findCounterChannel(paymentType) ?? findChannel(paymentType)
  const provider = channel && counterChannels.find(({ name }) => name === channel.name)
  const { howToPay: _, ...ofProvider } = (provider && looks[provider.paymentType]) ?? {}
  const look = { ...ofProvider, ...looks[paymentType] }
  return { ...look, name: look.name ?? channel?.name ?? paymentType }
}

/** The name of a channel: the one set for it, or its code if the catalogue does not know it. */
export function channelName(paymentType: string, looks: ChannelLooks): string {
  return lookOf(paymentType, looks).name
}
