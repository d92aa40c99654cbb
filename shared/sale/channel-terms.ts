import { type ChannelLooks, overlaid } from '../gateway/channel-looks.ts'
import type { ChannelTerms } from './channel-terms-schema.ts'

export type { ChannelTerms } from './channel-terms-schema.ts'

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
