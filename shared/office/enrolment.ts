import * as z from 'zod'
import { counterModes } from '../merchant/merchant.ts'
import { counterName } from './counter-name.ts'
import { token } from './token.ts'

/** A counter's request to enrol, as it is sent to the office; the code's secret is not in it, only a proof of it. */
export const enrolmentRequest = z.strictObject({
  code: token,
  /** Its public key, SPKI in base64url. */
  counterKey: token,
  nonce: token,
  mode: z.enum(counterModes),
  version: z.string().max(40),
  proof: token,
})
export type EnrolmentRequest = z.infer<typeof enrolmentRequest>

/** The office's yes, signed by the key whose fingerprint is in the code. */
export const enrolmentAnswer = z.object({
  counterId: z.uuid(),
  name: counterName,
  incarnation: z.int().min(1),
  turn: token,
  officeKey: token,
  /** Not signed: with a wrong one the counter is a stranger until it is welcome. */
  mark: token.optional(),
  signature: token,
})
export type EnrolmentAnswer = z.infer<typeof enrolmentAnswer>

/** Why the office takes no counter: the code is wrong, spent or too old; too many tries; or trouble of the office's own. */
export const enrolmentRefusal = z.object({ refused: z.enum(['code', 'often', 'trouble']) })
