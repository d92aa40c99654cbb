import { randomBytes } from 'node:crypto'
import {
  type EnrolmentCode,
  fingerprintOf,
  idOfSecret,
  proveSecret,
} from '../../platform/office/enrolment-code.ts'
import { areSigned, type KeyPair } from '../../platform/office/keys.ts'
import { terms } from '../../platform/office/terms.ts'
import { readAtMost } from '../../platform/read-at-most.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import { type EnrolmentRequest, enrolmentAnswer, enrolmentRefusal } from '../../shared/office/enrolment.ts'
import { readSafely } from '../../shared/read-safely.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Enrolled } from './enrolled.ts'

const ANSWER_MS = 15_000
const MAX_BYTES = 16 * 1024

interface EnrolOptions {
  readonly code: EnrolmentCode
  /** The same keys for each try of one code: if an answer was lost, the office repeats it for the same key. */
  readonly keys: KeyPair
  readonly mode: CounterMode
  readonly version: string
  readonly now: () => number
}

/**
 * Enrols by a code. The code's secret is never sent, so nobody on the way can replace our key by theirs; the answer
 * must be signed by the key that the code names. Throws {@link CallFailure}.
 */
export async function enrol({ code, keys, mode, version, now }: EnrolOptions): Promise<Enrolled> {
  const { publicKey: counterKey } = keys
  const nonce = randomBytes(16).toString('base64url')
  const proof = proveSecret(code.secret, terms.enrols({ counterKey, nonce, mode }))
  const wanted = {
    code: idOfSecret(code.secret),
    counterKey,
    nonce,
    mode,
    version,
    proof,
  } satisfies EnrolmentRequest
  const reply = await ask(`${code.address}/enrol`, wanted)
  const answer = readSafely(enrolmentAnswer, reply).data
  if (!answer) {
    const refused = readSafely(enrolmentRefusal, reply).data?.refused
    if (refused === 'code')
      throw new CallFailure('officeCodeRefused', 'the office does not take this code', 'code')
    if (refused === 'often')
      throw new CallFailure('officeTooManyTries', 'the office takes no more tries from here for now', 'code')
    throw new CallFailure('officeNotReached', 'the office gave no answer that can be read')
  }
  const { officeKey, signature, ...given } = answer
  const isOffice = fingerprintOf(officeKey) === code.fingerprint
  if (!isOffice || !areSigned(officeKey, terms.enrolled({ counterKey, nonce, ...given }), signature))
    throw new CallFailure('officeNotReached', 'whoever answered is not the office of this code')
  return { ...given, ...keys, address: code.address, officeKey, since: now() }
}

async function ask(url: string, wanted: EnrolmentRequest): Promise<unknown> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const bytes = await readAtMost(reply.body, MAX_BYTES)
    return bytes && JSON.parse(bytes.toString())
  } catch {
    return null
  }
}
