import { type GatewayProfile, withLooksOf } from '../../shared/gateway/profile.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'

/** The embedded sandbox's profile. A shop trains with the names and looks of its own gateway, if it has imported them. */
export const trainingProfile = (shop: GatewayProfile | null): GatewayProfile =>
  shop ? withLooksOf(sandboxProfile, shop) : sandboxProfile
