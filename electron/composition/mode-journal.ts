import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { openAuditKey } from '../audit/audit-key.ts'
import { openSoundJournal } from '../backups/open-sound-journal.ts'
import { type LengthsLine, withLengths } from '../backups/with-lengths.ts'
import { openExchangeLog } from '../gateway/exchange-log.ts'
import type { AuditLog } from '../journal/audit/audit-log.ts'
import type { Journal } from '../journal/journal.ts'
import { readOpenMoney } from '../journal/open-money.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import { noteForgotten, noteRestored, noteStaffOfNow } from './audit-notes.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { type GatewaySide, liveSide, trainingSide } from './gateway-side.ts'

/** The open journal of one mode, with the files beside it and the gateway that its orders are at. */
export interface ModeJournal {
  readonly folder: string
  readonly journalFile: string
  readonly backupsFolder: string
  /** The file of the request journal. */
  readonly exchangeLog: string
  readonly auditKey: Uint8Array
  readonly log: (line: object) => void
  readonly journal: Journal
  /** The journal without lines in the request journal, for rows that are only copied. */
  readonly copying: Journal
  readonly side: GatewaySide
  /** While training: the orders and refunds with real money that nothing watches meanwhile. */
  readonly unwatched: OpenMoney | null
  /** A page has asked for its first screen: a new version counts as started. */
  onPageStart(): void
}

/**
 * Opens the journal of the host's mode, and writes to its audit log that it was restored, or what it had lost. Throws
 * RestoreOffered, JournalRefused or LedgerRefused with a sentence for the owner.
 */
export async function openModeJournal(options: CounterOptions, host: CounterHost): Promise<ModeJournal> {
  const { mode, merchant } = host
  const folder = mode === 'training' ? join(options.dataDir, 'training') : merchant.folder()
  makeFolder(folder)
  const key = openAuditKey(join(folder, 'counter.key'))
  const place = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
  }
  const unwatched = mode === 'training' ? readOpenMoney(join(merchant.folder(), 'journal.db')) : null
  let forgotten: Forgotten | null = null
  let noteStarted = () => {}

  /** A log without lines begins with the names of the staff; one that has lines needs the key that they were written with. */
  async function beginLog(log: AuditLog): Promise<void> {
    const hasLines = (await log.readAudit(0, 1)).length > 0
    if (hasLines && !options.newOwner) key.refuseToBeNew()
    if (!hasLines) await noteStaffOfNow(log, host.staff.list, Date.now())
  }
  const copying = await openSoundJournal(
    { ...place, ...(key.isNew ? {} : { auditKey: key.auditKey }) },
    {
      at: Date.now(),
      restore: options.restore,
      auditKey: key.auditKey,
      version: options.version,
      ...(options.pageDecides && {
        onOpened(started: () => void) {
          noteStarted = started
        },
      }),
      async noteRestored(log, replaced) {
        await beginLog(log)
        const { restore } = options
        if (restore) await noteRestored(log, { restore, replaced, by: host.openedBy, at: Date.now() })
      },
      onForgotten(what) {
        forgotten = what
      },
    },
  )
  const log = openExchangeLog(place.exchangeLog, options.onTrouble)
  const journal = withLengths(copying, log)
  // It is shorter than the one that it replaced: the next start must not take that for a loss.
  if (options.restore) log({ journal: journal.id, lengths: journal.lengths() } satisfies LengthsLine)
  const { auditKey } = key

  async function openSide(): Promise<GatewaySide> {
    if (!options.restore) await beginLog(journal)
    if (forgotten) await noteForgotten(journal, forgotten, Date.now())
    if (mode === 'live') return liveSide(merchant)
    const shopProfile = async () =>
      host.settings.read().live.gatewayProfile === 'own' ? merchant.profile() : null
    return trainingSide(folder, { ...options, shopProfile })
  }
  const side = await openSide().catch(async (error: unknown) => {
    await journal.close()
    throw error
  })

  return {
    ...place,
    folder,
    auditKey,
    log,
    journal,
    copying,
    side,
    unwatched,
    onPageStart() {
      noteStarted()
      noteStarted = () => {}
    },
  }
}
