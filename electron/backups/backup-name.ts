/**
 * `journal-2026-11-21T03-56-42-123Z.loketbackup`: sorts by time, shows the time, and opens by double click
 * wherever it is copied to. Backups of an older Loket end with `.db`.
 */
const pattern = /^journal-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.(?:loketbackup|db)$/

export const backupName = (at: number) => `journal-${stamp(at)}.loketbackup`

/** A moment as a part of a file's name. */
export const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** When a backup was made, epoch milliseconds; null if the name is not ours. */
export function madeAt(name: string): number | null {
  const [, day, hour, minute, second, rest] = pattern.exec(name) ?? []
  const at = Date.parse(`${day}${hour}:${minute}:${second}.${rest}`)
  return Number.isNaN(at) ? null : at
}
