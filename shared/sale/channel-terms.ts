import { type ChannelLooks, overlaid } from '../gateway/channel-looks.ts'
import type { ChannelTerms } from './channel-terms-schema.ts'

export type { ChannelTerms } from './channel-terms-schema.ts'

/** The settings with the channels' looks by the owner's choice, else by the gateway's profile. */
export function seenAt<Of extends { readonly channels: { readonly looks: ChannelLooks } }>(
  terms: ChannelTerms | null,
  settings: Of,
): Of {
  return { ...settings, channels: { ...settings.channels, looks: looksHere(terms, settings.channels.looks) } }
}

/** How channels are shown at this counter: by the owner's choice, else by the gateway's profile. */
export function looksHere(terms: ChannelTerms | null, owners: ChannelLooks): ChannelLooks {
  const profiles = Object.entries(terms ?? {}).flatMap(([code, { look }]) => (look ? [[code, look]] : []))
  return overlaid(Object.fromEntries(profiles), owners)
}
