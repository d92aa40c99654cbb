import { readAtMost } from '../../../platform/read-at-most.ts'
import type { Signer } from '../../../platform/signing/sign.ts'
import { parseAnswerJson } from '../../../shared/gateway/json.ts'
import { headerNames } from '../../../shared/gateway/signing-profiles.ts'

/** An acknowledgement is a few dozen bytes. */
const MAX_BYTES = 64 * 1024

/** The answer to a notification, in words, and whether the merchant took it. */
export interface Reading {
  readonly acknowledged: boolean
  readonly outcome: string
}

const refused = (outcome: string): Reading => ({ acknowledged: false, outcome })

/** A notification as it was sent. */
interface Sent {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Reads the merchant's answer to a notification: HTTP 200 and errCode "0". An invalid signature does not count, nor does an
 * answer to another notification or of another merchant; a missing signature or member is accepted, and the signature
 * logged, so that a first integration can do without.
 */
export async function readAcknowledgement(
  answer: Response,
  { path, headers }: Sent,
  signer: Signer,
): Promise<Reading> {
  const body = await readAtMost(answer.body, MAX_BYTES)
  if (answer.status !== 200) return refused(`answered with HTTP ${answer.status}`)
  if (body === null) return refused('answered too much')
  const signature = answer.headers.get(headerNames.signature)
  const timestamp = answer.headers.get(headerNames.timestamp) ?? ''
  if (signature !== null && !signer.verify({ method: 'POST', path, timestamp }, body, signature))
    return refused('answered with a signature that does not hold')
  const { errCode, requestId, merchantId } = membersOf(body)
  const isOther = (given: string | null, name: string) => given !== null && given !== headers[name]
  if (isOther(requestId, headerNames.requestId)) return refused('answered with another requestId')
  if (isOther(merchantId, headerNames.partnerId)) return refused('answered with another merchantId')
  if (errCode !== '0')
    return refused(errCode === null ? 'answered without errCode' : 'answered with an error')
  return { acknowledged: true, outcome: signature === null ? 'acknowledged, unsigned' : 'acknowledged' }
}

function membersOf(body: Buffer) {
  const text = (member: unknown) => (typeof member === 'string' ? member.trim() : null)
  const { errCode, requestId, merchantId } = parsed(body)
  return { errCode: text(errCode), requestId: text(requestId), merchantId: text(merchantId) }
}

function parsed(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(parseAnswerJson(body.toString())) as Record<string, unknown>
  } catch {
    return {}
  }
}
