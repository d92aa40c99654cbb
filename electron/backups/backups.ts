import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { syncFolder } from '../../platform/durable-file.ts'
import { freeBytes } from '../../platform/free-bytes.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import type { Backup, BackupStatus } from '../../shared/backup/backup.ts'
import { HOUR, MINUTE } from '../../shared/durations.ts'
import type { Journal } from '../journal/journal.ts'
import type { CopyDescription } from '../journal/recovery/describe-copy.ts'
import { backupName, madeAt } from './backup-name.ts'
import { describeCopyInWorker, finishCopyInWorker } from './check-in-worker.ts'
import { problemBeforeCopy } from './look-before-copy.ts'
import { backupsToKeep, newestFirst } from './retention.ts'

/** A backup failed. Sales go on; earlier backups stay. */
class BackupFailed extends Error {
  override readonly name: string = 'BackupFailed'
}

/** Known by its code, as the system's own refusal to write is. */
class NoRoom extends BackupFailed {
  readonly code = 'ENOSPC'
}

/** The copy is not sound, so the journal, or one of the disks, is damaged too. */
class CopyDamaged extends BackupFailed {
  override readonly name = 'CopyDamaged'
}

export interface BackupsOptions {
  readonly journal: Pick<Journal, 'copyTo' | 'writes'>
  readonly journalFile: string
  /** The key to verify a backup's audit log; null if there is none. */
  readonly auditKey: Uint8Array | null
  /** It is made with the first backup. */
  readonly folder: string
  readonly clock: Clock
  readonly onChange: (status: BackupStatus) => void
  readonly onTrouble: (error: unknown) => void
}

export interface Backups {
  /** Makes a backup now; rejects with {@link BackupFailed}. Concurrent calls get the same one. */
  make(): Promise<Backup>
  status(): BackupStatus
  /** What a backup contains, and whether it is still sound; null if there is none by that name. */
  look(name: string): Promise<CopyDescription | null>
  /** Adds a backup from elsewhere, under the moment of the last thing in it; null if it is not sound or not ours. */
  takeIn(file: string): Promise<string | null>
  /** The path of a backup. */
  fileOf(name: string): string
  /** Keeps the schedule from now on. */
  begin(): void
  stop(): Promise<void>
}

/** After the start, when the first customers are served. */
const FIRST_LOOK = 2 * MINUTE
const LOOK_EVERY = 10 * MINUTE
const BETWEEN = 4 * HOUR
/** Even an unchanged journal is copied this often, because each copy is verified. */
const A_DAY = 20 * HOUR
/** The sales of a day may still need this much when the copy lies beside the journal. */
const ROOM_FOR_SALES = 64 * 1024 * 1024

/** Backups of the journal, by schedule and on demand; each is verified before it counts. */
export function createBackups(options: BackupsOptions): Backups {
  const { journal, journalFile, folder, clock, onChange, onTrouble } = options
  const stopping = new AbortController()
  /** What is being taken in, and what was since the start: no backup that is made meanwhile clears it away. */
  const spared = new Set<string>()
  let underWay: Promise<Backup> | null = null
  let trouble: BackupStatus['trouble'] = null
  let last: { readonly elapsed: number; readonly writes: number | null } | null = null
  let callOff = () => {}

  const list = () => listBackups(folder, clock.now())

  async function makeOne(): Promise<Backup> {
    makeFolder(folder)
    clearUnfinished(folder, spared)
    refuseWithoutRoom(journalFile, folder)
    const writes = await journal.writes()
    const name = backupName(clock.now())
    const temporary = join(folder, `${name}.new`)
    try {
      await journal.copyTo(temporary, stopping.signal)
      const problem = await finishCopyInWorker(temporary, options.auditKey, stopping.signal)
      if (problem !== null) throw new CopyDamaged(`A copy of the journal is not well: ${problem}`)
      renameSync(temporary, join(folder, name))
      syncFolder(folder)
    } finally {
      for (const part of ['', '-journal', '-wal', '-shm']) rmSync(temporary + part, { force: true })
    }
    last = { elapsed: clock.elapsed(), writes }
    prune()
    const made = list().find((backup) => backup.name === name)
    if (!made) throw new BackupFailed('the backup is gone as soon as it was made')
    return made
  }

  function prune(): void {
    const all = list()
    const keep = backupsToKeep(
      all.map(({ at }) => at),
      clock.now(),
    )
    for (const { at, name } of all)
      if (!keep.has(at) && !spared.has(name)) rmSync(join(folder, name), { force: true })
  }

  async function make(): Promise<Backup> {
    underWay ??= makeOne().finally(() => {
      underWay = null
    })
    try {
      const made = await underWay
      report(null)
      return made
    } catch (error) {
      if (!stopping.signal.aborted) report(error instanceof CopyDamaged ? 'journalDamaged' : 'backupFailed')
      if (error instanceof BackupFailed) throw error
      throw new BackupFailed(`No backup was made: ${(error as Error).message}`, { cause: error })
    }
  }

  function report(found: BackupStatus['trouble']): void {
    trouble = found
    onChange(status())
  }

  function status(): BackupStatus {
    return { backups: list(), trouble, folder: resolve(folder) }
  }

  /** Dated today, an old one that is not restored after all would be the newest, which a start takes for a damaged journal. */
  function freeName(until: number | null): string {
    let at = Math.min(Math.max(until ?? 0, 0), clock.now())
    while (existsSync(join(folder, backupName(at)))) at += 1
    return backupName(at)
  }

  async function takeIn(file: string): Promise<string | null> {
    makeFolder(folder)
    if (problemBeforeCopy(file) !== null) return null
    refuseWithoutRoom(file, folder)
    const arrivingAs = `${backupName(clock.now())}.new-taken`
    const copy = join(folder, arrivingAs)
    spared.add(arrivingAs)
    try {
      // A stick is slow, and sales go on meanwhile.
      await process.getBuiltinModule('node:fs/promises').copyFile(file, copy)
      const { problem, until } = await describeCopyInWorker(copy, options.auditKey, stopping.signal)
      if (problem !== null) return null
      const name = freeName(until)
      spared.add(name)
      renameSync(copy, join(folder, name))
      syncFolder(folder)
      return name
    } finally {
      spared.delete(arrivingAs)
      rmSync(copy, { force: true })
    }
  }

  async function isDue(): Promise<boolean> {
    const writes = await journal.writes()
    if (writes === null) return false
    if (last) {
      const passed = clock.elapsed() - last.elapsed
      return passed >= A_DAY || (passed >= BETWEEN && writes !== last.writes)
    }
    const newest = list()[0]
    const age = newest ? clock.now() - newest.at : Number.POSITIVE_INFINITY
    // After the clock was set back, a backup can lie in the future.
    return age < 0 || age >= A_DAY
  }

  async function look(): Promise<void> {
    try {
      if (await isDue()) await make()
    } catch (error) {
      if (!stopping.signal.aborted) onTrouble(error)
    }
    if (!stopping.signal.aborted) callOff = clock.after(LOOK_EVERY, look)
  }

  return {
    make,
    status,
    async look(name) {
      const isThere = list().some((backup) => backup.name === name)
      return isThere ? describeCopyInWorker(join(folder, name), options.auditKey, stopping.signal) : null
    },
    takeIn,
    fileOf: (name) => join(folder, name),
    begin() {
      callOff = clock.after(FIRST_LOOK, look)
    },
    async stop() {
      stopping.abort()
      callOff()
      await underWay?.catch(() => {})
    },
  }
}

/** The backups, newest first; those that a wrong clock has dated after `now` come last. */
export function listBackups(folder: string, now = systemClock.now()): Backup[] {
  if (!existsSync(folder)) return []
  const byAge = newestFirst(now)
  return readdirSync(folder)
    .flatMap((name) => {
      const at = madeAt(name)
      // A program that keeps folders alike may have taken it away since, and a link may lead nowhere.
      const found = at === null ? undefined : statSync(join(folder, name), { throwIfNoEntry: false })
      return at === null || !found ? [] : [{ name, at, bytes: found.size }]
    })
    .sort((one, other) => byAge(one.at, other.at))
}

/** The file of an interrupted backup. */
function clearUnfinished(folder: string, spared: ReadonlySet<string>): void {
  for (const name of readdirSync(folder)) {
    const isUnfinished = /\.(db|loketbackup)\.new(-\w+)?$/.test(name)
    if (isUnfinished && !spared.has(name)) rmSync(join(folder, name), { force: true })
  }
}

/** A backup must not use the disk space that the next sale needs. */
export function refuseWithoutRoom(journalFile: string, folder: string): void {
  const needed = statSync(journalFile).size + ROOM_FOR_SALES
  if (freeBytes(folder) < needed) throw new NoRoom('There is no room on the disk for a backup.')
}
