import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'

/** What the counter knows of a gateway: its address, our merchant ID and keys, and its profile. */
export interface GatewayConnection {
  readonly url: string
  readonly merchantId: string
  /** The branch that every request names; null where there is none. */
  readonly storeId: string | null
  readonly keys: SigningKeys
  /** The gateway's own certificate authority, as PEM, trusted besides the usual ones. */
  readonly authority?: string | null
  readonly profile: GatewayProfile
  /** What a QRIS code must say about the merchant; a null member is not compared. */
  readonly expectedMerchant: { readonly merchantName: string | null; readonly nmid: string | null }
  /** Training only: its gateway sends notifications to this address from now on, also about what was made before. */
  readonly notifyAt?: (url: string) => void
  close(): Promise<void>
}
