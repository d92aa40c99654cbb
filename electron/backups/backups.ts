import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { removeDatabase } from '../../platform/database-files.ts'
import { syncFolder } from '../../platform/durable-file.ts'
import { makeFolderInPlace } from '../../platform/make-folder.ts'
import type { Backup, BackupStatus } from '../../shared/backup/backup.ts'
import { HOUR, MINUTE } from '../../shared/durations.ts'
import type { Journal } from '../journal/journal.ts'
import type { CopyDescription } from '../journal/recovery/describe-copy.ts'
import { backupName, isUnfinished, madeAt } from './backup-name.ts'
import { describeCopyInWorker, finishCopyInWorker } from './check-in-worker.ts'
import { newestFirst, notKept } from './retention.ts'
import { BackupFailed, refuseWithoutRoom } from './room-for-backup.ts'
import { createSecondFolder, type SecondFolderChoice } from './second-folder.ts'

/** The copy is not sound, so the journal, or one of the disks, is damaged too. */
class CopyDamaged extends BackupFailed {
  override readonly name = 'CopyDamaged'
}

export interface BackupsOptions {
  readonly journal: Pick<Journal, 'id' | 'copyTo' | 'writes'>
  readonly journalFile: string
  /** The key to verify a backup's audit log; null if there is none. */
  readonly auditKey: Uint8Array | null
  /** It is made with the first backup. */
  readonly folder: string
  /** The folder of another disk that the owner chose, as it is now. */
  readonly secondFolder: () => SecondFolderChoice
  readonly clock: Clock
  readonly onChange: (status: BackupStatus) => void
  readonly onTrouble: (error: unknown) => void
}

export interface Backups {
  /** Makes a backup now; rejects with {@link BackupFailed}. Concurrent calls get the same one. */
  make(): Promise<Backup>
  /** Copies the newest backup to the second folder, if there is one and it isn't there yet. Never rejects. */
  bringToSecondFolder(): Promise<void>
  status(): BackupStatus
  /** What a backup contains, and whether it is still sound; null if there is none by that name. */
  look(name: string): Promise<CopyDescription | null>
  /** Adds a backup from elsewhere, under the moment of the last thing in it; null if it is not sound or not ours. */
  takeIn(file: string): Promise<string | null>
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

/** Backups of the journal, by schedule and on demand; each is verified before it counts. */
export function createBackups(options: BackupsOptions): Backups {
  const { journal, journalFile, auditKey, folder, clock, onChange, onTrouble } = options
  const stopping = new AbortController()
  /** What is being taken in, and what was since the start: no backup that is made meanwhile clears it away. */
  const spared = new Set<string>()
  let underWay: Promise<Backup> | null = null
  let trouble: BackupStatus['trouble'] = null
  let last: { readonly elapsed: number; readonly writes: number | null } | null = null
  let callOff = () => {}

  const list = () => listBackups(folder, clock.now())
  const second = createSecondFolder({
    chosen: options.secondFolder,
    journalId: journal.id,
    backupsFolder: folder,
    now: clock.now,
    problemOf: async (file) => (await describeCopyInWorker(file, auditKey, stopping.signal)).problem,
    onChange: () => !stopping.signal.aborted && onChange(status()),
    onTrouble: (error) => !stopping.signal.aborted && onTrouble(error),
  })
  const bringToSecondFolder = () => second.bring(list()[0])

  async function makeOne(): Promise<Backup> {
    makeFolderInPlace(folder)
    clearUnfinished(folder, spared)
    refuseWithoutRoom(journalFile, folder)
    const writes = await journal.writes()
    const name = backupName(clock.now())
    const temporary = join(folder, `${name}.new`)
    try {
      await journal.copyTo(temporary, stopping.signal)
      const problem = await finishCopyInWorker(temporary, auditKey, stopping.signal)
      if (problem !== null) throw new CopyDamaged(`A copy of the journal is not well: ${problem}`)
      renameSync(temporary, join(folder, name))
      syncFolder(folder)
    } finally {
      removeDatabase(temporary)
    }
    last = { elapsed: clock.elapsed(), writes }
    prune()
    const made = list().find((backup) => backup.name === name)
    if (!made) throw new BackupFailed('the backup is gone as soon as it was made')
    return made
  }

  function prune(): void {
    for (const { name } of notKept(list(), clock.now()))
      if (!spared.has(name)) rmSync(join(folder, name), { force: true })
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
    const old = second.isOld() ? 'secondFolderOld' : null
    return { backups: list(), trouble: trouble ?? old, folder: resolve(folder), second: second.status() }
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
    void bringToSecondFolder()
    if (!stopping.signal.aborted) callOff = clock.after(LOOK_EVERY, look)
  }

  return {
    make,
    bringToSecondFolder,
    status,
    async look(name) {
      const isThere = list().some((backup) => backup.name === name)
      return isThere ? describeCopyInWorker(join(folder, name), auditKey, stopping.signal) : null
    },
    async takeIn(file) {
      const { takeInBackup } = await import('./take-in.ts')
      const signal = stopping.signal
      return takeInBackup({ file, folder, auditKey, now: clock.now(), spared, signal })
    },
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
  for (const name of readdirSync(folder))
    if (isUnfinished(name) && !spared.has(name)) rmSync(join(folder, name), { force: true })
}
