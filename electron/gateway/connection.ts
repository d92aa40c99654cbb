import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'

/** A gateway as the counter meets it, whichever it is: an address, a merchant, its keys, and how it does things. */
export interface GatewayConnection {
  readonly url: string
  readonly merchantId: string
  /** The branch that every request names; null where there is none. */
  readonly storeId: string | null
  readonly keys: SigningKeys
  /** A certificate authority of the gateway's own, as PEM, besides those that are trusted anyway. */
  readonly authority?: string | null
  readonly profile: GatewayProfile
  /** What a QRIS code must say about the merchant; null is not compared. */
  readonly expectedMerchant: { readonly merchantName: string | null; readonly nmid: string | null }
  close(): Promise<void>
}
