import { useMemo } from 'react'
import { cash } from '../../../shared/cash/cash.ts'
import { withCashName } from '../../../shared/cash/cash-name.ts'
import {
  type ChannelLook,
  type ChannelLooks,
  channelName,
  lookOf,
} from '../../../shared/gateway/channel-looks.ts'
import { type CounterChannel, counterChannels } from '../../../shared/gateway/counter-channels.ts'
import { type ChannelTerms, looksHere } from '../../../shared/sale/channel-terms.ts'
import { useSession } from '../session.ts'
import { defaultOffer, type OfferedChannels, offeredChannels } from './offered-channels.ts'

/** Cash as a way to pay like the gateway's. */
export type CashWay = typeof cash & { readonly name: string }
/** A way to pay as this counter shows it. */
export type ShownChannel = (CounterChannel | CashWay) & Pick<ChannelLook, 'color' | 'logo'>

const noLooks: ChannelLooks = {}

/** How channels are shown unless the owner has changed them. */
export function useProfileLooks(): ChannelLooks {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  return useMemo(() => looksHere(terms, noLooks), [terms])
}

/** How channels are shown; follows changes of the profile and the settings. */
export function useLooks(): ChannelLooks {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  const owners = useSession(({ started }) => started?.settings.channels.looks ?? noLooks)
  const language = useSession(({ started }) => started?.settings.language ?? 'id')
  return useMemo(() => withCashName(looksHere(terms, owners), language), [terms, owners, language])
}

/** The names of channels, by their `paymentType`. */
export function useChannelName(): (paymentType: string) => string {
  const looks = useLooks()
  return (paymentType) => channelName(paymentType, looks)
}

/** The channels that this shop offers, in order. */
export function offeredHere(): OfferedChannels<ShownChannel> {
  const { started } = useSession.getState()
  const terms = started?.channelTerms ?? null
  const offer = started?.settings.channels ?? defaultOffer
  const owners = looksHere(terms, started?.settings.channels.looks ?? noLooks)
  const looks = withCashName(owners, started?.settings.language ?? 'id')
  return offeredChannels(shownChannels(terms, looks), offer)
}

/** The same for components; follows changes of terms and settings. */
export function useOfferedChannels(): OfferedChannels<ShownChannel> {
  const terms = useSession(({ started }) => started?.channelTerms ?? null)
  const looks = useLooks()
  const offer = useSession(({ started }) => started?.settings.channels ?? defaultOffer)
  return useMemo(() => offeredChannels(shownChannels(terms, looks), offer), [terms, looks, offer])
}

/** Cash, and the counter's channels with this gateway's terms; with the catalogue's until those are known. */
function shownChannels(terms: ChannelTerms | null, looks: ChannelLooks): readonly ShownChannel[] {
  const ways: readonly (CounterChannel | typeof cash)[] = [cash, ...counterChannels]
  return ways.map((channel): ShownChannel => {
    const { name, color, logo } = lookOf(channel.paymentType, looks)
    const { min, max } = terms?.[channel.paymentType] ?? channel
    return { ...channel, min, max, name, ...(color ? { color } : {}), ...(logo ? { logo } : {}) }
  })
}
