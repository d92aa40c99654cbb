import { readAtMost } from '../../../platform/read-at-most.ts'
import type { Signer } from '../../../platform/signing/sign.ts'
import { parseAnswerJson } from '../../../shared/gateway/json.ts'
import { headerNames } from '../../../shared/gateway/signing-profiles.ts'

/** An acknowledgement is a few dozen bytes. */
const MOST_BYTES = 64 * 1024

/** The answer to a notification, in words, and whether the merchant took it. */
export interface Reading {
  readonly acknowledged: boolean
  readonly outcome: string
}

const refused = (outcome: string): Reading => ({ acknowledged: false, outcome })

/**
 * Reads the merchant's answer to a notification: HTTP 200 and errCode "0". An invalid signature does not count; a
 * missing one is accepted and logged, so that a first integration can do without.
 */
export async function readAcknowledgement(answer: Response, path: string, signer: Signer): Promise<Reading> {
  const body = await readAtMost(answer.body, MOST_BYTES)
  if (answer.status !== 200) return refused(`answered with HTTP ${answer.status}`)
  if (body === null) return refused('answered too much')
  const signature = answer.headers.get(headerNames.signature)
  const timestamp = answer.headers.get(headerNames.timestamp) ?? ''
  if (signature !== null && !signer.verify({ method: 'POST', path, timestamp }, body, signature)) {
    return refused('answered with a signature that does not hold')
  }
  const errCode = errCodeOf(body)
  if (errCode !== '0')
    return refused(errCode === null ? 'answered without errCode' : 'answered with an error')
  return { acknowledged: true, outcome: signature === null ? 'acknowledged, unsigned' : 'acknowledged' }
}

function errCodeOf(body: Buffer): string | null {
  try {
    const { errCode } = parseAnswerJson(body.toString()) as { errCode?: unknown }
    return typeof errCode === 'string' ? errCode.trim() : null
  } catch {
    return null
  }
}
