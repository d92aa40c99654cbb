import { useMemo } from 'react'
import { type CounterChannel, counterChannels } from '../../shared/gateway/counter-channels.ts'
import type { ChannelTerms } from '../../shared/sale/channel-terms.ts'
import { defaultOffer, type OfferedChannels, offeredChannels } from './offered-channels.ts'
import { useSession } from './session.ts'

/** The counter's channels with the terms of this gateway; with the catalogue's until those are known. */
function channelsHere(): readonly CounterChannel[] {
  return onTerms(useSession.getState().started?.channelTerms ?? null)
}

/** The same for what is shown, and shown anew when the terms change. */
function useChannels(): readonly CounterChannel[] {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  return useMemo(() => onTerms(terms), [terms])
}

/** What this shop offers, for whoever steps through it. */
export function offeredHere(): OfferedChannels {
  return offeredChannels(channelsHere(), useSession.getState().started?.settings.channels ?? defaultOffer)
}

/** The same for what is shown, and shown anew when terms or settings change. */
export function useOfferedChannels(): OfferedChannels {
  const channels = useChannels()
  const offer = useSession(({ started }) => started?.settings.channels ?? defaultOffer)
  return useMemo(() => offeredChannels(channels, offer), [channels, offer])
}

function onTerms(terms: ChannelTerms | null): readonly CounterChannel[] {
  return terms
    ? counterChannels.map((channel) => ({ ...channel, ...terms[channel.paymentType] }))
    : counterChannels
}
