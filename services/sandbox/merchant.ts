import { type Channel, findChannel } from '../../shared/gateway/channels.ts'
import { channelAt, type GatewayProfile } from '../../shared/gateway/profile.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'

/** The one merchant that a sandbox serves, with the signature keys: the sandbox signs with its own private key. */
export interface Merchant extends SigningKeys {
  readonly id: string
  /** What the payer's app shows: QR tag 59, at most 25 characters. */
  readonly name: string
  /** QR tag 60, at most 15 characters. */
  readonly city: string
  /** National merchant ID: "ID" and 13 digits. */
  readonly nmid: string
  /** Terms that differ from the channel catalogue's. */
  readonly channels?: GatewayProfile['channels']
}

/** A channel with the merchant's own terms. */
export function channelOf({ channels }: Merchant, paymentType: string): Channel | undefined {
  const channel = findChannel(paymentType)
  return channel && channels ? channelAt({ channels }, channel) : channel
}
