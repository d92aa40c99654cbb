import { systemClock } from '../../platform/clock.ts'
import { createAuditTrail } from '../audit/trail.ts'
import { createBackups } from '../backups/backups.ts'
import type { Listener } from '../events/listeners.ts'
import type { RecordParts } from '../ipc/parts.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import type { ModeJournal } from './mode-journal.ts'
import { noteLineOfStaff } from './staff-mark.ts'

interface RecordKeepingOptions extends Pick<CounterOptions, 'dataDir' | 'onTrouble'> {
  readonly host: Pick<CounterHost, 'mode' | 'merchant' | 'settings' | 'staff'>
  readonly of: ModeJournal
  readonly emit: Listener
}

/** The backups and the audit log of one mode's journal. Nothing runs before `backups.begin()` and `trail.verify()`. */
export function createRecordKeeping({
  dataDir,
  host,
  of,
  emit,
  onTrouble,
}: RecordKeepingOptions): RecordParts {
  const { mode, merchant, settings } = host
  const { journal, journalFile, backupsFolder, auditKey, exchangeLog } = of
  return {
    exchangeLog,
    backups: createBackups({
      journal,
      journalFile,
      auditKey,
      folder: backupsFolder,
      secondFolder: () => {
        const { backups, shop } = settings.read()
        return { folder: backups.secondFolder, counter: shop.counter }
      },
      clock: systemClock,
      onChange: (status) => emit('backup.changed', status),
      onTrouble,
    }),
    trail: createAuditTrail({
      book: journal,
      key: auditKey,
      now: Date.now,
      onVerdict: (verdict) => emit('audit.checked', verdict),
      onTrouble,
    }),
    async noteEverywhere(entry) {
      if (mode === 'training') {
        const { noteInClosedLog } = await import('../audit/closed-log.ts')
        noteInClosedLog(merchant.folder(), { ...entry, detail: { ...entry.detail, in: mode } })
      }
      await journal.noteAudit(entry)
      const folders = mode === 'training' ? [of.folder, merchant.folder()] : [of.folder]
      noteLineOfStaff(host.staff.list, dataDir, folders, entry)
    },
  }
}
