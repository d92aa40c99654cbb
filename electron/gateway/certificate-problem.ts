import type { CertificateProblem } from '../../shared/gateway/gateway-status.ts'

/** OpenSSL's codes for a certificate that it refuses, by what somebody can do about it. */
const problems: Readonly<Record<string, CertificateProblem>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrusted',
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: 'untrusted',
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: 'untrusted',
  CERT_SIGNATURE_FAILURE: 'untrusted',
  CERT_CHAIN_TOO_LONG: 'untrusted',
  CERT_REVOKED: 'untrusted',
  CERT_UNTRUSTED: 'untrusted',
  CERT_REJECTED: 'untrusted',
  INVALID_CA: 'untrusted',
  INVALID_PURPOSE: 'untrusted',
  PATH_LENGTH_EXCEEDED: 'untrusted',
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'expired',
  ERROR_IN_CERT_NOT_BEFORE_FIELD: 'expired',
  ERROR_IN_CERT_NOT_AFTER_FIELD: 'expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'wrongName',
  ERR_TLS_CERT_ALTNAME_FORMAT: 'wrongName',
  HOSTNAME_MISMATCH: 'wrongName',
}

/** What is wrong with the certificate that a server showed, by the code of the failure; null for any other failure. */
export function certificateProblem(error: unknown): CertificateProblem | null {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && Object.hasOwn(problems, code) ? (problems[code] ?? null) : null
}
