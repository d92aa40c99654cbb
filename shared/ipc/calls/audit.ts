import * as z from 'zod'
import { auditEntry, auditQuery, auditVerdict } from '../../audit/audit.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The audit log. */
export const auditCalls = {
  /**
   * Entries of the audit log, newest first, and the result of the last full verification. `before` is the last entry of the
   * previous page.
   */
  'audit.list': call(
    auditQuery.extend({ before: z.int().min(1).optional(), limit: z.int().min(1).max(200) }),
    z.object({ entries: z.array(auditEntry), more: z.boolean(), verdict: auditVerdict }),
    'owner',
  ),
  /** Verifies the whole log now. */
  'audit.check': call(nothing, auditVerdict, 'owner'),
  /** Records how many lines are exported; called before the file is written. */
  'audit.noteExport': call(z.strictObject({ count: z.int().min(0) }), nothing, 'owner'),
} as const
