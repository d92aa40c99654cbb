import { useMemo } from 'react'
import { type CounterChannel, counterChannels } from '../../shared/gateway/counter-channels.ts'
import type { ChannelTerms } from '../../shared/ipc/contract.ts'
import { useSession } from './session.ts'

/** The counter's channels with the terms of this gateway; with the catalogue's until those are known. */
export function channelsHere(): readonly CounterChannel[] {
  return onTerms(useSession.getState().started?.channelTerms ?? null)
}

/** The same for what is shown, and shown anew when the terms change. */
export function useChannels(): readonly CounterChannel[] {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  return useMemo(() => onTerms(terms), [terms])
}

function onTerms(terms: ChannelTerms | null): readonly CounterChannel[] {
  return terms
    ? counterChannels.map((channel) => ({ ...channel, ...terms[channel.paymentType] }))
    : counterChannels
}
