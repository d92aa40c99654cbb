import * as z from 'zod'
import { backup, backupStatus } from '../../backup/backup.ts'
import { sinceBackup } from '../../backup/since-backup.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

const ofBackup = z.strictObject({ name: z.string().min(1).max(100) })

/** Backups, restoring, and the file for a technician. */
export const backupCalls = {
  /** Makes a backup of the journal now. */
  'backup.make': call(nothing, backup, 'owner'),
  'backup.list': call(nothing, backupStatus, 'owner'),
  /** Looks at a backup before it is gone back to: whether it is well, and until when it knows of everything. */
  'backup.check': call(
    ofBackup,
    z.object({
      sound: z.boolean(),
      orders: z.int(),
      until: z.int().nullable(),
      /** The first line of its audit log that is not as it was written: it is not sound then. */
      alteredLine: z.int().nullable(),
      /** How much came after it; null of one that is not sound. */
      since: sinceBackup.nullable(),
    }),
    'owner',
  ),
  /** Sets the journal aside, goes on from the backup and opens the counter anew. What came after it is asked about. */
  'backup.restore': call(ofBackup, nothing, 'owner'),
  /** What a technician needs to help, as one text: by an allow-list, without a name, an account or a secret. */
  'support.bundle': call(nothing, z.object({ name: z.string(), json: z.string() }), 'owner'),
} as const
