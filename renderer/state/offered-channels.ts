import {
  type CounterChannel,
  type CounterFamily,
  counterFamilies,
} from '../../shared/gateway/counter-channels.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** The counter's channels as this shop offers them: what it takes most often first, the rest by family. */
export interface OfferedChannels<Of extends CounterChannel = CounterChannel> {
  readonly favourites: readonly Of[]
  readonly groups: readonly { readonly family: CounterFamily; readonly channels: readonly Of[] }[]
  readonly notOffered: readonly Of[]
  /** Favourites and groups in the order in which they are shown. */
  readonly inOrder: readonly Of[]
}

/** Until the settings are there: everything, by family. */
export const defaultOffer = { favourites: [], disabled: [] }

export function offeredChannels<Of extends CounterChannel>(
  channels: readonly Of[],
  { favourites: chosen, disabled }: Pick<Settings['channels'], 'favourites' | 'disabled'>,
): OfferedChannels<Of> {
  const offered = channels.filter(({ paymentType }) => !disabled.includes(paymentType))
  const favourites = [...new Set(chosen)].flatMap(
    (code) => offered.find(({ paymentType }) => paymentType === code) ?? [],
  )
  const groups = counterFamilies
    .map((family) => ({
      family,
      channels: offered.filter((channel) => channel.family === family && !favourites.includes(channel)),
    }))
    .filter((group) => group.channels.length > 0)
  return {
    favourites,
    groups,
    notOffered: channels.filter((channel) => !offered.includes(channel)),
    inOrder: [...favourites, ...groups.flatMap((group) => group.channels)],
  }
}

/** The channels that a search finds by their name, their code or their family's name. */
export function foundChannels<Of extends CounterChannel>(
  channels: readonly Of[],
  search: string,
  familyName: (family: CounterFamily) => string,
): readonly Of[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return channels.filter(({ name, paymentType, family }) => {
    const text = `${name} ${paymentType} ${familyName(family)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
