import * as z from 'zod'
import { type ChannelLooks, channelLook, overlaid } from '../gateway/channel-looks.ts'
import { senSchema } from './order.ts'

/** What the gateway's profile says of each channel: what an amount must keep to, and how the channel is shown. */
export const channelTerms = z.record(
  z.string(),
  z.object({ min: senSchema, max: senSchema, look: channelLook.optional() }),
)
export type ChannelTerms = z.infer<typeof channelTerms>

/** The settings with channels shown as the owner says, else as the gateway's profile says. */
export function seenAt<Of extends { readonly channels: { readonly looks: ChannelLooks } }>(
  terms: ChannelTerms | null,
  settings: Of,
): Of {
  return { ...settings, channels: { ...settings.channels, looks: looksHere(terms, settings.channels.looks) } }
}

/** How channels are shown at this counter: as its owner says, else as the gateway's profile says. */
export function looksHere(terms: ChannelTerms | null, owners: ChannelLooks): ChannelLooks {
  const profiles = Object.entries(terms ?? {}).flatMap(([code, { look }]) => (look ? [[code, look]] : []))
  return overlaid(Object.fromEntries(profiles), owners)
}
