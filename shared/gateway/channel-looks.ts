import * as z from 'zod'
import { PLAIN_TEXT } from '../plain-text.ts'
import { findChannel } from './channels.ts'
import { counterChannels, findCounterChannel } from './counter-channels.ts'

/** Colours that a channel can have; `theme.css` says what each one is in either theme. */
export const channelColors = ['blue', 'teal', 'green', 'amber', 'red', 'purple', 'gray'] as const

/** The longest name of a channel, in characters: it stands on a tile and on 58 mm of paper. */
export const MOST_NAME = 24
/** The longest logo, in characters of its data URL: a small PNG, for settings are sent to every window. */
export const MOST_LOGO = 8_192

const step = z.string().min(1).max(160).regex(PLAIN_TEXT, { error: 'must not contain control characters' })
const steps = z.array(step).min(2).max(8)

/** How a channel is shown: only what differs from the catalogue. */
export const channelLook = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(MOST_NAME)
    .regex(PLAIN_TEXT, { error: 'must not contain control characters' })
    .optional(),
  color: z.enum(channelColors).optional(),
  /** A PNG as a data URL. */
  logo: z
    .string()
    .max(MOST_LOGO)
    .regex(/^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2}$/, { error: 'must be a PNG data URL' })
    .optional(),
  /** How to pay, step by step, as the customer reads it; a slip prints the first two. */
  howToPay: z.strictObject({ id: steps, en: steps }).optional(),
})
export type ChannelLook = z.infer<typeof channelLook>

/** How channels are shown, by `paymentType`. */
export const channelLooks = z.record(z.string().min(1).max(20), channelLook)
export type ChannelLooks = z.infer<typeof channelLooks>

/** Looks with the members of others in place of their own. */
export function overlaid(below: ChannelLooks, above: ChannelLooks): ChannelLooks {
  const codes = new Set([...Object.keys(below), ...Object.keys(above)])
  return Object.fromEntries([...codes].map((code) => [code, { ...below[code], ...above[code] }]))
}

/**
 * How a channel is shown. A static account or a subscription looks like the counter's channel of the same provider
 * where nothing else is said of it.
 */
export function lookOf(paymentType: string, looks: ChannelLooks): ChannelLook & { readonly name: string } {
  const channel = findCounterChannel(paymentType) ?? findChannel(paymentType)
  const provider = channel && counterChannels.find(({ name }) => name === channel.name)
  const { howToPay: _, ...ofProvider } = (provider && looks[provider.paymentType]) ?? {}
  const look = { ...ofProvider, ...looks[paymentType] }
  return { ...look, name: look.name ?? channel?.name ?? paymentType }
}

/** What people call a channel: its name here, or its code where the catalogue does not have it. */
export function channelName(paymentType: string, looks: ChannelLooks): string {
  return lookOf(paymentType, looks).name
}
