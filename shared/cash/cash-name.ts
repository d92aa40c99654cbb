import type { ChannelLooks } from '../gateway/channel-looks.ts'
import type { Language } from '../language.ts'
import { cash } from './cash.ts'

const names: Readonly<Record<Language | 'both', string>> = { id: 'Tunai', en: 'Cash', both: 'Tunai / Cash' }

/** Channel looks that include the name of cash, which each language has a word for. */
export function withCashName(looks: ChannelLooks, language: Language | 'both'): ChannelLooks {
  return { ...looks, [cash.paymentType]: { name: names[language], ...looks[cash.paymentType] } }
}

/** Settings whose channel looks include the name of cash. */
export function namingCash<Of extends { readonly channels: { readonly looks: ChannelLooks } }>(
  settings: Of,
  language: Language | 'both',
): Of {
  return {
    ...settings,
    channels: { ...settings.channels, looks: withCashName(settings.channels.looks, language) },
  }
}
