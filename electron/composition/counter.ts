import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import type { EventName } from '../../shared/ipc/contract.ts'
import { seenAt } from '../../shared/sale/channel-terms.ts'
import { noteInClosedLog } from '../audit/closed-log.ts'
import { createAuditTrail } from '../audit/trail.ts'
import { createBackups } from '../backups/backups.ts'
import { createFromOffice } from '../directory/from-office.ts'
import { createDisplay } from '../display/display.ts'
import { openLooksFile } from '../display/looks-file.ts'
import { createListeners } from '../events/listeners.ts'
import { createGatewayConnectivity } from '../gateway/connectivity.ts'
import { createHandlers } from '../ipc/create-handlers.ts'
import { officeEnrolledEntry } from '../ipc/office-handlers.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'
import { enrolUnattended } from '../office/enrol-unattended.ts'
import { createLazyOffice } from '../office/lazy-office.ts'
import { createJustPaid } from '../sales/just-paid.ts'
import { createWorkList } from '../sales/work-list.ts'
import { createShifts } from '../shifts/shifts.ts'
import { openStaff } from '../staff/staff.ts'
import { openWorkOf } from '../updates/open-work.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { openModeJournal } from './mode-journal.ts'
import { createModeServices } from './mode-services.ts'
import { emitOrderNews } from './order-news.ts'
import type { ModeCounter } from './running-counter.ts'
import { takeProducts } from './take-products.ts'

/** Events that may add to the work list, or take off it. */
const onWorkList: readonly EventName[] = ['order.changed', 'refund.changed', 'staticAccount.changed']

/** Time to paint the first screen. Nobody types an amount faster. */
const SERVICES_OPEN_MS = 1_000

/**
 * Builds a counter. When this resolves the journal is open, which is all that the first screen needs. The services, with
 * the libraries for gateway and printers, open with the first call that needs them, at the latest a moment later. They
 * open before this resolves only if a sandbox port or another gateway was asked for. The mode decides which gateway
 * and which folder is used: training and real money never share a folder, a database or a key.
 * Throws RestoreOffered, JournalRefused or LedgerRefused with a sentence for the owner when it must not start.
 */
export async function createCounter(options: CounterOptions, host: CounterHost): Promise<ModeCounter> {
  const { mode, settings, merchant } = host
  const now = Date.now
  const listeners = createListeners(options.onTrouble)
  const emit = listeners.emit

  const opened = await openModeJournal(options, host)
  const { folder, journal, auditKey } = opened
  const backups = createBackups({
    journal,
    journalFile: opened.journalFile,
    auditKey,
    folder: opened.backupsFolder,
    clock: systemClock,
    onChange: (status) => emit('backup.changed', status),
    onTrouble: options.onTrouble,
  })

  /** Writes to the audit logs of both modes, for changes of what the modes share. */
  async function noteEverywhere(entry: NewAuditEntry): Promise<void> {
    if (mode === 'training')
      noteInClosedLog(merchant.folder(), { ...entry, detail: { ...entry.detail, in: mode } })
    await journal.noteAudit(entry)
  }

  const fromOffice = createFromOffice({
    dataDir: options.dataDir,
    liveFolder: merchant.folder,
    settings,
    list: host.staff.list,
    journal,
    officeKey: () => office.key(),
    onChange: (parts) => emit('directory.changed', [...parts]),
    onTrouble: options.onTrouble,
  })
  const staff = await openStaff({
    ...host.staff,
    journal,
    noteEverywhere,
    areOffices: () => fromOffice.has('staff'),
    clock: systemClock,
    random: systemRandomness,
    lockAfterMinutes: () => settings.read().lockAfterMinutes,
    newOwner: options.newOwner ?? false,
    onDuty: (duty, to) => emit('duty.changed', duty, to),
    onTrouble: options.onTrouble,
  })
  const trail = createAuditTrail({
    book: journal,
    key: auditKey,
    now,
    onVerdict: (verdict) => emit('audit.checked', verdict),
    onTrouble: options.onTrouble,
  })
  await opened.noteOpening()

  const connectivity = createGatewayConnectivity(now, (status) => emit('gateway.changed', status))
  const workList = createWorkList({
    journal,
    now,
    onChange: (count) => emit('unresolved.changed', count),
    onTrouble: options.onTrouble,
  })
  const shifts = createShifts({
    journal,
    settings: settings.read,
    mode,
    now,
    onChange: (running) => emit('shift.changed', running),
  })
  const justPaid = createJustPaid(now, (orders) => emit('justPaid.changed', [...orders]))
  const emitOrder = emitOrderNews({ listeners, journal, onTrouble: options.onTrouble })
  const office = createLazyOffice({
    folder,
    mode,
    version: options.version,
    clock: systemClock,
    fraction: systemRandomness.fraction,
    journal: {
      ...opened.copying,
      feed: () => opened.copying.feed(() => settings.read().office.evidenceStays),
    },
    auditKey,
    async openDirectory() {
      const { createCounterDirectory } = await import('../directory/counter-directory.ts')
      const { list, pepper: ownPepper, peppers } = host.staff
      return createCounterDirectory({
        dataDir: options.dataDir,
        list,
        staff,
        ownPepper,
        peppers,
        trusted: fromOffice.trusted,
        settings,
        journal,
        noteEverywhere,
        emit,
        now,
      })
    },
    onChange(status) {
      emit('office.changed', status)
      fromOffice.look()
    },
    onOrdersChanged(numbers) {
      for (const number of numbers) emitOrder(number)
    },
    onTrouble: options.onTrouble,
  })
  const services = createModeServices({
    dataDir: options.dataDir,
    onTrouble: options.onTrouble,
    host,
    of: opened,
    connectivity,
    office,
    shifts,
    emit,
    onPaid: justPaid.add,
    onUnplacedPayment: workList.refresh,
  })
  const namesRead = services.readNames().catch(options.onTrouble)
  const display = createDisplay({
    journal,
    mode,
    settings: () => namingCash(seenAt(services.channelTerms(), settings.read()), settings.read().language),
    clockOffset: () => connectivity.status().clockOffset,
    onChange: (state) => emit('display.changed', state),
  })
  listeners.subscribe(display.onEvent)
  listeners.subscribe((name) => {
    if (onWorkList.includes(name)) workList.refresh()
  })
  const checkSoon = async () => (await services.ifOpen())?.checkSoon()

  backups.begin()
  // If the live gateway can't be opened, the owner mends its settings on these screens; if the training gateway
  // can't, that is a bug.
  const onUnopened = mode === 'training' ? options.onFailure : () => {}
  let stopEnrolling = () => {}
  const opener = setTimeout(() => {
    services.get().catch(onUnopened)
    office.begin()
    if (options.officeCode)
      stopEnrolling = enrolUnattended({
        office,
        code: options.officeCode,
        clock: systemClock,
        onTrouble: options.onTrouble,
        onEnrolled: (status) => journal.noteAudit(officeEnrolledEntry(status, null, now())),
      })
    void trail.verify()
  }, SERVICES_OPEN_MS)

  async function shutDown(): Promise<void> {
    listeners.clear()
    clearTimeout(opener)
    stopEnrolling()
    workList.stop()
    staff.stop()
    await office.close()
    await trail.stop()
    await backups.stop()
    await services.close()
    await journal.close()
  }
  let closing: Promise<void> | undefined

  const counter: ModeCounter = {
    mode,
    noteAudit: journal.noteAudit,
    openWork: async () => ({ ...(await openWorkOf(journal, now())), ...host.workInHand.now() }),
    backUp: backups.make,
    async takeProducts(goods, by) {
      if (!(await fromOffice.parts()).includes('products')) await takeProducts(journal, goods, by, Date.now())
    },
    handlers: createHandlers({
      version: options.version,
      onPageStart: opened.onPageStart,
      browsers: options.browsers ?? null,
      journal,
      display,
      displayLooks: openLooksFile(join(options.dataDir, 'display.json')),
      settings,
      connectivity,
      workList,
      justPaid,
      shifts,
      office,
      fromOffice,
      updates: host.updates,
      workInHand: host.workInHand,
      backups,
      exchangeLog: opened.exchangeLog,
      crashFile: options.crashFile ?? null,
      ownProgram: options.ownProgram ?? null,
      staff,
      trail,
      channelTerms: services.channelTerms,
      mode,
      merchant,
      reopen: host.reopen,
      noteEverywhere,
      unwatched: () => opened.unwatched,
      readiness: services.readiness,
      receiverStatus: services.receiverStatus,
      isOutdated: services.isOutdated,
      services: services.get,
      checkSoon,
      now,
      emit,
    }),
    caller: staff.caller,
    leave(window) {
      display.leave(window)
      void staff.leave(window).catch(options.onTrouble)
    },
    settings: settings.read,
    takeInBackup: backups.takeIn,
    checkSoon,
    knowsPage: journal.knowsLink,
    subscribe: listeners.subscribe,
    close() {
      closing ??= shutDown()
      return closing
    },
  }
  await namesRead
  // If a port or a gateway was given, it is about to be used: refuse a bad one before saying that the counter
  // is ready.
  if (mode === 'training' && (options.sandboxPort !== undefined || options.sandbox)) {
    await services.get().catch(async (error) => {
      await counter.close()
      throw error
    })
  }
  return counter
}
