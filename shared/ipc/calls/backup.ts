import * as z from 'zod'
import { backup, backupStatus } from '../../backup/backup.ts'
import { sinceBackup } from '../../backup/since-backup.ts'
import { selfTestLine } from '../../support/self-test.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

const ofBackup = z.strictObject({ name: z.string().min(1).max(100) })

/** Backups, restoring, and the file for a technician. */
export const backupCalls = {
  /** Makes a backup of the journal now. */
  'backup.make': call(nothing, backup, 'owner'),
  'backup.list': call(nothing, backupStatus, 'owner'),
  /** The folders of sticks and disks that are plugged in, for choosing the second folder. */
  'backup.places': call(nothing, z.object({ places: z.array(z.string()) }), 'owner'),
  /** Verifies a backup before it is restored: whether it is sound, and up to when it is complete. */
  'backup.check': call(
    ofBackup,
    z.object({
      sound: z.boolean(),
      orders: z.int(),
      until: z.int().nullable(),
      /** The first altered line of its audit log; then it is not sound. */
      alteredLine: z.int().nullable(),
      /** How much is newer than it; null if it is not sound. */
      since: sinceBackup.nullable(),
    }),
    'owner',
  ),
  /** Sets the journal aside, restores the backup and reopens the counter. What is newer than the backup is asked about. */
  'backup.restore': call(ofBackup, nothing, 'owner'),
  /** The support bundle: an allow-list, without names, accounts or secrets. */
  'support.bundle': call(nothing, z.object({ name: z.string(), json: z.string() }), 'owner'),
  /** Looks at this installation: every line of the self-test. Takes some seconds. */
  'support.selfTest': call(nothing, z.object({ lines: z.array(selfTestLine) }), 'owner'),
} as const
