/** A moment as a part of a file's name, as {@link stamp} writes it. */
const MOMENT = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/

/**
 * `journal-2026-11-21T03-56-42-123Z.loketbackup`: sorts by time, shows the time, and opens by double click
 * wherever it is copied to. Backups of an older Loket end with `.db`.
 */
const NAME = /^journal-(.+)\.(?:loketbackup|db)$/

export const backupName = (at: number) => `journal-${stamp(at)}.loketbackup`

/** A moment as a part of a file's name. */
export const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** The moment that a stamp says, epoch milliseconds; null for any other text. */
export function momentOf(text: string): number | null {
  const [, day, hour, minute, second, rest] = MOMENT.exec(text) ?? []
  const at = Date.parse(`${day}${hour}:${minute}:${second}.${rest}`)
  return Number.isNaN(at) ? null : at
}

/** When a backup was made, epoch milliseconds; null if the name is not ours. */
export const madeAt = (name: string): number | null => momentOf(NAME.exec(name)?.[1] ?? '')

/** Whether a file is what an interrupted backup left behind. */
export const isUnfinished = (name: string): boolean => /\.(db|loketbackup)\.new(-\w+)?$/.test(name)
