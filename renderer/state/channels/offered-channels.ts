import { cash, isCash } from '../../../shared/cash/cash.ts'
import { everyWordOf } from '../../../shared/every-word.ts'
import { type CounterFamily, counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import type { Settings } from '../../../shared/settings/settings.ts'

/** A family of ways to pay: the gateway's, and cash. */
export type WayFamily = CounterFamily | typeof cash.family

interface Way {
  readonly paymentType: string
  readonly family: WayFamily
}

/** The counter's ways to pay as this shop offers them: cash and what it takes most often first, the rest by family. */
export interface OfferedChannels<Of extends Way> {
  readonly favourites: readonly Of[]
  readonly groups: readonly { readonly family: CounterFamily; readonly channels: readonly Of[] }[]
  readonly notOffered: readonly Of[]
  /** The offered and the others, in an order that no choice of the shop changes. */
  readonly all: readonly Of[]
  /** Favourites and groups in display order. */
  readonly inOrder: readonly Of[]
}

/** Until the settings are loaded: everything, by family. */
export const defaultOffer = { favourites: [], disabled: [] }

export function offeredChannels<Of extends Way>(
  channels: readonly Of[],
  { favourites: chosen, disabled }: Pick<Settings['channels'], 'favourites' | 'disabled'>,
): OfferedChannels<Of> {
  const offered = channels.filter(({ paymentType }) => !disabled.includes(paymentType))
  const first = offered.some(({ paymentType }) => isCash(paymentType)) ? [cash.paymentType] : []
  const favourites = [...new Set([...first, ...chosen])].flatMap(
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
    all: channels,
    inOrder: [...favourites, ...groups.flatMap((group) => group.channels)],
  }
}

/** The channels that a search finds by name, code or family name. */
export function foundChannels<Of extends Way & { readonly name: string }>(
  channels: readonly Of[],
  search: string,
  familyName: (family: WayFamily) => string,
): readonly Of[] {
  const isFound = everyWordOf(search)
  return channels.filter(({ name, paymentType, family }) =>
    isFound(`${name} ${paymentType} ${familyName(family)}`),
  )
}
