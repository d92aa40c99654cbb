import { channels } from '../../shared/gateway/channels.ts'
import { hostedPage } from '../../shared/gateway/counter-channels.ts'
import { channelAt, type GatewayProfile, looksAt } from '../../shared/gateway/profile.ts'
import type { ChannelTerms } from '../../shared/sale/channel-terms.ts'

/** Limits, names and looks of every way to pay at the gateway of this profile. */
export function termsAt(profile: GatewayProfile): ChannelTerms {
  const looks = looksAt(profile)
  return Object.fromEntries(
    [...channels, hostedPage].map((channel) => {
      const { paymentType, min, max } = channelAt(profile, channel)
      const look = looks[paymentType]
      return [paymentType, { min, max, ...(look ? { look } : {}) }]
    }),
  )
}
