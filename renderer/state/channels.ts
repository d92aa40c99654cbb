import { useMemo } from 'react'
import {
  type ChannelLook,
  type ChannelLooks,
  channelName,
  lookOf,
} from '../../shared/gateway/channel-looks.ts'
import { type CounterChannel, counterChannels } from '../../shared/gateway/counter-channels.ts'
import { type ChannelTerms, looksHere } from '../../shared/sale/channel-terms.ts'
import { defaultOffer, type OfferedChannels, offeredChannels } from './offered-channels.ts'
import { useSession } from './session.ts'

/** A channel as this counter shows it. */
export type ShownChannel = CounterChannel & Pick<ChannelLook, 'color' | 'logo'>

const noLooks: ChannelLooks = {}

/** How channels are shown where the owner has said nothing. */
export function useProfileLooks(): ChannelLooks {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  return useMemo(() => looksHere(terms, noLooks), [terms])
}

/** How channels are shown here, and shown anew when the profile or the settings change. */
export function useLooks(): ChannelLooks {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  const owners = useSession(({ started }) => started?.settings.channels.looks ?? noLooks)
  return useMemo(() => looksHere(terms, owners), [terms, owners])
}

/** What channels are called here, by their `paymentType`. */
export function useChannelName(): (paymentType: string) => string {
  const looks = useLooks()
  return (paymentType) => channelName(paymentType, looks)
}

/** What this shop offers, for whoever steps through it. */
export function offeredHere(): OfferedChannels<ShownChannel> {
  const { started } = useSession.getState()
  const terms = started?.channelTerms ?? null
  const offer = started?.settings.channels ?? defaultOffer
  const looks = looksHere(terms, started?.settings.channels.looks ?? noLooks)
  return offeredChannels(shownChannels(terms, looks), offer)
}

/** The same for what is shown, and shown anew when terms or settings change. */
export function useOfferedChannels(): OfferedChannels<ShownChannel> {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  const looks = useLooks()
  const offer = useSession(({ started }) => started?.settings.channels ?? defaultOffer)
  return useMemo(() => offeredChannels(shownChannels(terms, looks), offer), [terms, looks, offer])
}

/** The counter's channels with the terms of this gateway; with the catalogue's until those are known. */
function shownChannels(terms: ChannelTerms | null, looks: ChannelLooks): readonly ShownChannel[] {
  return counterChannels.map((channel) => {
    const { name, color, logo } = lookOf(channel.paymentType, looks)
    const { min, max } = terms?.[channel.paymentType] ?? channel
    return { ...channel, min, max, name, ...(color ? { color } : {}), ...(logo ? { logo } : {}) }
  })
}
