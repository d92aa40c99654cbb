/**
 * How a request, an answer or a notification is signed. The document shows the headers and not the computation;
 * the string to sign is ours (`gateway.md`, "Signing"): METHOD:PATH:lowercase(hex(SHA-256(body))):X-TIMESTAMP.
 * The cryptography itself lives in `electron/gateway/sign.ts`: `shared/` runs where there is no `node:crypto`.
 */
export const signingProfiles = ['hmac-sha256-hex'] as const
export type SigningProfile = (typeof signingProfiles)[number]

/** What is signed, besides the body bytes. */
export interface SignedParts {
  readonly method: string
  /** The path without a query string. */
  readonly path: string
  /** X-TIMESTAMP exactly as in the header. */
  readonly timestamp: string
}

/** The string to sign. `bodyHash` is the lowercase hex SHA-256 of the body bytes as sent. */
export function stringToSign({ method, path, timestamp }: SignedParts, bodyHash: string): string {
  return `${method}:${path}:${bodyHash}:${timestamp}`
}

/** The five headers of every request and answer. API document, "Shared headers". */
export const headerNames = {
  contentType: 'Content-Type',
  timestamp: 'X-TIMESTAMP',
  signature: 'X-SIGNATURE',
  partnerId: 'X-PARTNER-ID',
  requestId: 'X-REQUEST-ID',
} as const

/** The document's fixed Content-Type. Read it without regard to case, write it exactly. */
export const CONTENT_TYPE = 'application/json;charset=utf-8'
