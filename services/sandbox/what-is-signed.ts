import { sha256Hex } from '../../platform/signing/sign.ts'
import {
  type SignedParts,
  type SigningProfile,
  snapStringToSign,
  sortedMembers,
  stringToSign,
} from '../../shared/gateway/signing-profiles.ts'

/** A longer one helps nobody who compares two. */
const SHOWN = 4_096

/**
 * What a valid signature of this request would sign, for the log: who writes a client compares it with what theirs signs. The
 * secret and the access token are named, not shown. Null if such a body can't be signed at all.
 */
export function whatIsSigned(profile: SigningProfile, parts: SignedParts, body: Buffer): string | null {
  if (profile === 'sorted-sha256-hex') {
    const members = sortedMembers(new TextDecoder().decode(body))
    return members === null ? null : `${members.slice(0, SHOWN)}key=<secret>`
  }
  const hash = sha256Hex(body)
  return profile === 'snap-hmac-sha512'
    ? snapStringToSign(parts, hash, '<access token>')
    : stringToSign(parts, hash)
}
