import * as z from 'zod'
import { senSchema } from '../../money-schema.ts'
import { roles } from '../../staff/role.ts'
import {
  approvalActions,
  duty,
  newPin,
  pinRefusals,
  staffEntry,
  staffMember,
  staffName,
  typedPin,
} from '../../staff/staff.ts'
import { call } from '../call.ts'
import { approvalId, nothing } from '../inputs.ts'

const ofStaff = z.strictObject({ staffId: z.uuid() })

/** More than any call has. */
const MAX_TERMS = 20
const areFew = (terms: unknown) =>
  typeof terms === 'object' && terms !== null && Object.keys(terms).length <= MAX_TERMS

/** Counted before any is read: each of tens of thousands would be a complaint, and a line's fact. */
const approvalTerms = z
  .custom<Record<string, string>>(areFew)
  .pipe(z.record(z.string().max(40), z.string().trim().max(500_000)))

/** Who works here, and who is on duty. */
export const staffCalls = {
  /** The staff, to choose from before a PIN is typed. */
  'staff.names': call(nothing, z.array(staffMember), 'anyone'),
  /** Signs in, whether the counter is locked or not. */
  'staff.signIn': call(
    ofStaff.extend({ pin: typedPin }),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('signedIn'), duty }), ...pinRefusals]),
    'anyone',
  ),
  'staff.lock': call(nothing, nothing, 'cashier'),
  /** Somebody is at the counter: restarts the idle lock. */
  'staff.active': call(nothing, nothing, 'cashier'),
  /** A supervisor approves one action by PIN; valid once, for a minute. */
  'staff.approve': call(
    ofStaff.extend({
      pin: typedPin,
      action: z.enum(approvalActions),
      /** The number of its subject, or the id of the request. */
      merchantTradeNo: z.string().min(1).max(36),
      /** Null if no money moves. */
      amount: senSchema.nullable(),
      /** All other terms that are approved, by `termsOf`; a call with other terms is refused. */
      terms: approvalTerms.default({}),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('approved'), approval: approvalId, by: z.string() }),
      ...pinRefusals,
    ]),
    'cashier',
  ),
  /**
   * The owner on duty types their PIN again; checked as at sign-in, with lockout. Good for one act that lets somebody in
   * for good, within a minute.
   */
  'staff.ownPin': call(
    z.strictObject({ pin: typedPin }),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('right') }), ...pinRefusals]),
    'owner',
  ),
  /** The first owner; possible only while there are no staff. From then on the counter asks for a PIN. */
  'staff.setUp': call(z.strictObject({ name: staffName, pin: newPin }), duty, 'owner'),
  /** All staff there ever were, in order of arrival. */
  'staff.list': call(nothing, z.array(staffEntry), 'owner'),
  /** After `staff.ownPin`. */
  'staff.add': call(
    z.strictObject({ name: staffName, role: z.enum(roles), pin: newPin }),
    staffMember,
    'owner',
  ),
  /** All or nothing, and after `staff.ownPin` if it gives access. A new PIN ends a lockout. */
  'staff.change': call(
    ofStaff.extend({
      name: staffName.optional(),
      role: z.enum(roles).optional(),
      active: z.boolean().optional(),
      pin: newPin.optional(),
    }),
    staffMember,
    'owner',
  ),
  /** The person on duty changes their PIN; the old one is checked as at sign-in, with lockout. */
  'staff.changePin': call(
    z.strictObject({ pin: typedPin, newPin }),
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('changed') }), ...pinRefusals]),
    'cashier',
  ),
  /** A new PIN and nothing else, after `staff.ownPin`. */
  'staff.resetPin': call(ofStaff.extend({ pin: newPin }), nothing, 'owner'),
} as const
