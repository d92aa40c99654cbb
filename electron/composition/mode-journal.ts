import { join } from 'node:path'
import { makeFolder } from '../../platform/make-folder.ts'
import type { OpenMoney } from '../../shared/merchant/open-money.ts'
import { openAuditKey } from '../audit/audit-key.ts'
import { openSoundJournal } from '../backups/open-sound-journal.ts'
import type { Restored } from '../backups/restore.ts'
import { withLengths } from '../backups/with-lengths.ts'
import { openExchangeLog } from '../gateway/exchange-log.ts'
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
  /** Writes to the audit log that the journal was restored, or what it had lost, if either happened. */
  noteOpening(): Promise<void>
}

/** Opens the journal of the host's mode. Throws RestoreOffered, JournalRefused or LedgerRefused with a sentence for the owner. */
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
  let restored: Restored | null = null
  let forgotten: Forgotten | null = null
  let noteStarted = () => {}
  const copying = await openSoundJournal(
    { ...place, ...(key.isNew ? {} : { auditKey: key.auditKey }) },
    options.restore,
    Date.now(),
    key.auditKey,
    {
      version: options.version,
      ...(options.pageDecides && {
        onOpened(started: () => void) {
          noteStarted = started
        },
      }),
      onRestored(how) {
        restored = how
      },
      onForgotten(what) {
        forgotten = what
      },
    },
  )
  const log = openExchangeLog(place.exchangeLog, options.onTrouble)
  const journal = withLengths(copying, log)
  const { auditKey } = key

  async function openSide(): Promise<GatewaySide> {
    const beginsItsLog = (await journal.readAudit(0, 1)).length === 0
    if (!beginsItsLog && !options.newOwner) key.refuseToBeNew()
    if (beginsItsLog) await noteStaffOfNow(journal, host.staff.list, Date.now())
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
    async noteOpening() {
      const at = Date.now()
      if (options.restore) await noteRestored(journal, options.restore, restored, host.openedBy, at)
      if (forgotten) await noteForgotten(journal, forgotten, at)
    },
  }
}
