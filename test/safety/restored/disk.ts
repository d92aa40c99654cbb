import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupName } from '../../../electron/backups/backup-name.ts'
import type { JournalPlace } from '../../../electron/backups/journal-place.ts'
import { openSoundJournal } from '../../../electron/backups/open-sound-journal.ts'
import type { RestoreChoice } from '../../../electron/backups/restore-offer.ts'
import { withLengths } from '../../../electron/backups/with-lengths.ts'
import { withRequestJournal } from '../../../electron/backups/with-request-journal.ts'
import { openExchangeLog } from '../../../electron/gateway/exchange-log.ts'
import type { Journal } from '../../../electron/journal/journal.ts'
import { finishCopy } from '../../../electron/journal/recovery/check-copy.ts'
import type { Chance } from '../world/chance.ts'
import { auditKey } from '../world/fresh.ts'

/** What becomes of the journal that a backup replaces. */
export type Loss = 'none' | 'a page' | 'the journal' | 'the request journal'

/** A counter's folder on a real disk: its journal, its request journal and its backups. */
export function createDisk(folder: string, now: () => number) {
  const place: JournalPlace = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
    auditKey,
  }
  mkdirSync(place.backupsFolder, { recursive: true })
  const backups: string[] = []
  let open: Journal | null = null
  let log: (line: object) => void = () => {}

  async function start(restore?: RestoreChoice): Promise<Journal> {
    const at = now()
    const journal = await openSoundJournal(place, {
      at,
      restore,
      auditKey,
      noteRestored: (audit) =>
        audit.noteAudit({ at, kind: 'restored', by: null, subject: null, detail: { from: 'test' } }),
    })
    open = journal
    log = openExchangeLog(place.exchangeLog, (error) => {
      throw error
    })
    const counted = withLengths(journal, log)
    if (restore) log({ journal: journal.id, lengths: journal.lengths() })
    return withRequestJournal(counted, log)
  }

  return {
    start: () => start(),
    noteExchange: (record: object) => open && log({ journal: open.id, ...record }),
    hasBackups: () => backups.length > 0,
    async backUp(): Promise<void> {
      const file = join(place.backupsFolder, backupName(now() + backups.length))
      if (existsSync(file)) return
      await open?.copyTo(file)
      const problem = finishCopy(file, auditKey)
      if (problem !== null) throw new Error(`a backup is not well: ${problem}`)
      backups.push(file)
    },
    /** Closes the journal, spoils it, and goes back to any of the backups. */
    async restore(chance: Chance, loss: Loss): Promise<Journal> {
      await open?.close()
      const { journalFile, exchangeLog } = place
      if (loss === 'a page') {
        const bytes = readFileSync(journalFile)
        const page = chance.below(bytes.length / 4_096) * 4_096
        writeFileSync(journalFile, bytes.fill(0x5a, page, page + 4_096))
      }
      if (loss === 'the journal') rmSync(journalFile)
      if (loss === 'the request journal')
        for (const part of ['', '.1']) rmSync(exchangeLog + part, { force: true })
      // Any of them, also one that is older than the one before.
      const file = chance.pick(backups)
      const from = join(folder, 'from-a-stick.loketbackup')
      cpSync(file, from)
      return start({ file: from, evenIfWell: true })
    },
    close: async () => await open?.close(),
  }
}
