import * as z from 'zod'
import { staffMember } from '../staff/staff.ts'

/** The events in the audit log. */
export const auditKinds = [
  'signedIn',
  'wrongPin',
  'locked',
  'staffAdded',
  'staffChanged',
  'pinReset',
  'pinChanged',
  'newOwner',
  'approved',
  'approvalRefused',
  'discount',
  'saleSentAgain',
  'refund',
  'refundSentAgain',
  'refundWithdrawn',
  'refundClosed',
  'caseClosed',
  'subscriptionBegun',
  'subscriptionSentAgain',
  'subscriptionCancelled',
  'accountMade',
  'catalogueChanged',
  'exported',
  'settingsChanged',
  'vaultOpened',
  'connectionTested',
  'backupMade',
  'restored',
  'modeChanged',
  'drawerOpened',
  'shiftOpened',
  'cashMoved',
  'shiftClosed',
  'shiftVoid',
  'browserSignedOut',
  'officeEnrolled',
  'officeLeft',
  'officeDirectory',
  'rightHandedOver',
  'updateWanted',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** One line of the audit log. `by` is who was on duty; null if no staff were set up or nobody was on duty. */
export const auditEntry = z.object({
  sequence: z.int().min(1),
  at: z.int(),
  kind: z.enum(auditKinds),
  by: staffMember.nullable(),
  /** The subject: an order's number, or the name of one of the staff. */
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The result of the verification: `broken` is the first line that was altered. */
export const auditVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('intact'), entries: z.int(), at: z.int() }),
  z.object({ kind: z.literal('broken'), sequence: z.int(), at: z.int() }),
])
export type AuditVerdict = z.infer<typeof auditVerdict>

/** The wanted lines. `from` and `to` are moments, the latter excluded; `before` is the last line of the page before. */
export const auditQuery = z.strictObject({
  kind: z.enum(auditKinds).optional(),
  staffId: z.uuid().optional(),
  from: z.int().min(0).optional(),
  to: z.int().min(0).optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>
