import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault, sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { readProfileFile } from '../gateway/profile-file.ts'

/** The gateway profile that the settings name, with the settings' choice of signing and verification. Throws ProfileRefused. */
export function liveProfile(live: Settings['live'], ownFile: string): GatewayProfile {
  const base = named(live.gatewayProfile, ownFile)
  const { signing, verification } = live
  return {
    ...base,
    ...(signing === 'asProfile' ? {} : { signing: { ...base.signing, profile: signing } }),
    ...(verification === 'asProfile' ? {} : { verification }),
  }
}

function named(name: Settings['live']['gatewayProfile'], ownFile: string): GatewayProfile {
  switch (name) {
    case 'document-default':
      return documentDefault
    case 'sandbox':
      return sandboxProfile
    case 'own':
      return readProfileFile(ownFile)
  }
}
