import { type GatewayProfile, unsignedNos } from '../../shared/gateway/profile.ts'
import { keysOf, type SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { keyNames, type MerchantStatus, type MissingPart } from '../../shared/merchant/merchant.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** What a merchant's status is worked out from. */
interface MerchantFacts {
  readonly live: Settings['live']
  readonly vault: MerchantStatus['vault']
  /** None while the vault is not open. */
  readonly keys: SigningKeys
  /** The profile, or why it can't be read. */
  readonly profile: GatewayProfile | { readonly problem: string }
  readonly authorities: MerchantStatus['authorities']
  readonly hasServed: boolean
}

/** The merchant's own status; whether the counter goes by it, and what is open elsewhere, only the counter knows. */
export type OwnStatus = Omit<MerchantStatus, 'outdated' | 'openElsewhere'>

/** What is set up of the shop's own merchant, and what is missing to reach its gateway. */
export function merchantStatus(facts: MerchantFacts): OwnStatus {
  const { live, vault, keys, authorities, hasServed } = facts
  const [profile, profileProblem] =
    'problem' in facts.profile ? [null, facts.profile.problem] : [facts.profile, null]
  const neededKeys = profile ? keysOf[profile.signing.profile] : []
  const keysAreThere = vault.state === 'locked' || neededKeys.every((name) => keys[name])
  const missing: Record<MissingPart, boolean> = {
    baseUrl: !URL.canParse(live.baseUrl),
    merchantId: live.merchantId === '',
    profile: profile === null,
    keys: !keysAreThere,
  }
  return {
    vault,
    keys: keyNames.filter((name) => keys[name]),
    neededKeys: [...neededKeys],
    profile: profile && {
      name: profile.name,
      signing: profile.signing.profile,
      verification: profile.verification,
      channels: Object.keys(profile.channels).length,
      unsignedNos: unsignedNos(profile),
    },
    profileProblem,
    authorities,
    hasServed,
    missing: (Object.keys(missing) as MissingPart[]).filter((part) => missing[part]),
  }
}
