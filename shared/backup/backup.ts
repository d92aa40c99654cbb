import * as z from 'zod'

/** A verified copy of the journal. */
export const backup = z.object({ name: z.string(), at: z.int(), bytes: z.int() })
export type Backup = z.infer<typeof backup>

/**
 * The last try to make a backup failed, found the journal itself damaged, or no backup has reached the second folder for a week.
 */
export const backupTrouble = z.enum(['backupFailed', 'journalDamaged', 'secondFolderOld']).nullable()

/** Copies of the backups on another disk: a stick, a disk of the network, a folder that is synchronised. */
export const secondFolder = z.object({
  /** As the owner typed it. */
  folder: z.string(),
  /** When the newest backup that was copied there was made, in epoch milliseconds; null if none was copied yet. */
  copied: z.int().nullable(),
  copying: z.boolean(),
  /** Why the last try failed. A stick that is not plugged in is only `notThere`. */
  trouble: z.enum(['notThere', 'full', 'refused', 'damaged']).nullable(),
  /** It is on the journal's own disk, so it is lost with that disk unless another program synchronises it. */
  sameDisk: z.boolean(),
})
export type SecondFolderStatus = z.infer<typeof secondFolder>

/** The backups, newest first, and whether the last try failed or found the journal itself damaged. */
export const backupStatus = z.object({
  backups: z.array(backup),
  trouble: backupTrouble,
  /** Their folder on this computer, for people who copy them elsewhere. */
  folder: z.string(),
  /** Null if the owner chose none. */
  second: secondFolder.nullable(),
})
export type BackupStatus = z.infer<typeof backupStatus>
