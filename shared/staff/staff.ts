import * as z from 'zod'
import { plainText } from '../plain-text.ts'
import { PIN, pinProblem } from './pin.ts'
import { roles } from './role.ts'

/** The name of a person on screens and slips. */
export const staffName = plainText().trim().min(1).max(40)

/** A PIN typed to sign in or approve. */
export const typedPin = z.string().regex(PIN, { error: 'must be 6 to 12 digits' })

/** A new PIN; an error names the broken rule and never the PIN. */
export const newPin = z.string().superRefine((pin, context) => {
  const problem = pinProblem(pin)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** One of the staff, as other staff may see them. */
export const staffMember = z.object({ id: z.uuid(), name: z.string(), role: z.enum(roles) })
export type StaffMember = z.infer<typeof staffMember>

/** One of the staff, for the owner. `waitSeconds` is how long wrong PINs still lock them out, 0 for not at all. */
export const staffEntry = staffMember.extend({
  active: z.boolean(),
  createdAt: z.int(),
  failures: z.int(),
  waitSeconds: z.int(),
})
export type StaffEntry = z.infer<typeof staffEntry>

/** Who works at the counter: a fact of the counter, the same for all its windows. */
export const duty = z.discriminatedUnion('kind', [
  /** No staff are set up: everybody at the counter counts as its owner. */
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('locked') }),
  z.object({ kind: z.literal('onDuty'), staff: staffMember }),
])
export type Duty = z.infer<typeof duty>

/** How a PIN was refused. `left` tries remain before the first wait; `wait` was not even compared. */
export const pinRefusals = [
  z.object({ kind: z.literal('wrong'), left: z.int() }),
  z.object({ kind: z.literal('wait'), seconds: z.int() }),
] as const
export type PinRefusal = z.infer<(typeof pinRefusals)[number]>

/**
 * What a supervisor can approve for a cashier, each bound to one subject by its number and, if money moves, to one
 * amount. Without a number yet (`subscribe`, `makeAccount`, `discount`), the subject is the id of the request.
 */
export const approvalActions = [
  'refund',
  'refundAgain',
  'withdrawRefund',
  'closeRefund',
  'closeCase',
  'closeShift',
  'subscribe',
  'subscribeAgain',
  'unsubscribe',
  'makeAccount',
  'discount',
] as const
export type ApprovalAction = (typeof approvalActions)[number]
