import * as z from 'zod'

/** A verified copy of the journal. */
export const backup = z.object({ name: z.string(), at: z.int(), bytes: z.int() })
export type Backup = z.infer<typeof backup>

/** The last try to make a backup failed, or found the journal itself damaged. */
export const backupTrouble = z.enum(['backupFailed', 'journalDamaged']).nullable()

/** The backups, newest first, and whether the last try failed or found the journal itself damaged. */
export const backupStatus = z.object({
  backups: z.array(backup),
  trouble: backupTrouble,
  /** Where they are on this computer, for who copies them elsewhere. */
  folder: z.string(),
})
export type BackupStatus = z.infer<typeof backupStatus>
