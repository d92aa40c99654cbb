import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeDurably } from '../../platform/durable-file.ts'
import type { Backup, SecondFolderStatus } from '../../shared/backup/backup.ts'
import { DAY } from '../../shared/durations.ts'
import { madeAt } from './backup-name.ts'

/** What the owner chose, and whose copies they are. */
export interface SecondFolderChoice {
  /** The folder's path; empty for none. */
  readonly folder: string
  /** The counter's name, for people who find the stick. */
  readonly counter: string
}

interface SecondFolderOptions {
  /** The choice as it is now. */
  readonly chosen: () => SecondFolderChoice
  /** Several counters may share one folder. */
  readonly journalId: string
  /** Where the backups are that are copied. */
  readonly backupsFolder: string
  readonly now: () => number
  /** What is wrong with a copy; null if it could replace the journal. */
  readonly problemOf: (file: string) => Promise<string | null>
  readonly onChange: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Copies of the backups in a folder of another disk. */
export interface SecondFolder {
  /** Copies a backup there if it isn't there yet. Never rejects: the status says what went wrong. */
  bring(newest: Backup | undefined): Promise<void>
  /** Null if the owner chose none. */
  status(): SecondFolderStatus | null
  /** No copy has reached it for so long that somebody should see to it. */
  isOld(): boolean
}

const TOO_LONG = 7 * DAY

interface Tried extends Pick<SecondFolderStatus, 'folder' | 'trouble' | 'sameDisk'> {
  trouble: SecondFolderStatus['trouble']
  sameDisk: boolean
  underWay: Promise<void> | null
}

const untried = { trouble: null, sameDisk: false, underWay: null } as const

/**
 * The folder may be on a stick that is not plugged in, or on a network that is away and answers nothing: all of this
 * waits beside the sales and never in their way, so it uses no call that blocks.
 */
export function createSecondFolder(options: SecondFolderOptions): SecondFolder {
  const { chosen, journalId, backupsFolder, now, problemOf, onChange, onTrouble } = options
  const note = join(backupsFolder, 'second-folder.txt')
  /** The folder that was tried last: one that answers nothing any more must not hold up another that is chosen then. */
  let tried: Tried | null = null

  /** The name of the newest backup that was copied into this folder; kept, as the stick may be in a drawer. */
  function lastCopied(folder: string): string | null {
    try {
      const [name = '', where] = readFileSync(note, 'utf8').trimEnd().split('\n')
      return where === folder ? name : null
    } catch {
      return null
    }
  }

  async function attempt(here: Tried, counter: string, { name }: Backup): Promise<void> {
    const { folder } = here
    try {
      // Read when a folder was chosen: no start waits for it.
      const { copyInto, isOnOneDisk } = await import('./copy-into.ts')
      here.sameDisk = await isOnOneDisk(folder, backupsFolder)
      await copyInto({ folder, counter, journalId, file: join(backupsFolder, name), now: now(), problemOf })
      if (lastCopied(folder) !== name) writeDurably(note, `${name}\n${folder}\n`)
      here.trouble = null
    } catch (error) {
      here.trouble = troubleOf(error as Error)
      if (here.trouble !== 'notThere') onTrouble(error)
    }
    here.underWay = null
    onChange()
  }

  const copiedAt = (folder: string) => madeAt(lastCopied(folder) ?? '')

  return {
    async bring(newest) {
      const { folder, counter } = chosen()
      if (folder === '' || !newest) return
      if (tried?.folder !== folder) tried = { folder, trouble: null, sameDisk: false, underWay: null }
      if (!tried.underWay) {
        tried.underWay = attempt(tried, counter, newest)
        onChange()
      }
      await tried.underWay
    },
    status() {
      const { folder } = chosen()
      if (folder === '') return null
      const { trouble, sameDisk, underWay } = tried?.folder === folder ? tried : untried
      return { folder, copied: copiedAt(folder), copying: underWay !== null, trouble, sameDisk }
    },
    isOld() {
      const { folder } = chosen()
      const at = folder === '' ? null : copiedAt(folder)
      return at !== null && now() - at > TOO_LONG
    },
  }
}

function troubleOf(error: Error & { code?: string }): SecondFolderStatus['trouble'] {
  if (error.name === 'CopyUnsound') return 'damaged'
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return 'full'
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EIO' ? 'notThere' : 'refused'
}
