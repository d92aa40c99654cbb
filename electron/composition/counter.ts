import { join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { ReceiverStatus } from '../../shared/merchant/merchant.ts'
import { type ChannelTerms, seenAt } from '../../shared/sale/channel-terms.ts'
import { openAuditKey } from '../audit/audit-key.ts'
import { noteInClosedLog } from '../audit/closed-log.ts'
import { createAuditTrail } from '../audit/trail.ts'
import { createBackups } from '../backups/backups.ts'
import { openSoundJournal } from '../backups/open-sound-journal.ts'
import type { Restored } from '../backups/restore.ts'
import { withLengths } from '../backups/with-lengths.ts'
import { createFromOffice } from '../directory/from-office.ts'
import { createDisplay } from '../display/display.ts'
import { openLooksFile } from '../display/looks-file.ts'
import { createListeners } from '../events/listeners.ts'
import { createGatewayConnectivity } from '../gateway/connectivity.ts'
import { openExchangeLog } from '../gateway/exchange-log.ts'
import { createHandlers } from '../ipc/create-handlers.ts'
import { officeEnrolledEntry } from '../ipc/office-handlers.ts'
import type { NewAuditEntry } from '../journal/audit-log.ts'
import { readOpenMoney } from '../journal/open-money.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import { enrolUnattended } from '../office/enrol-unattended.ts'
import { createLazyOffice } from '../office/lazy-office.ts'
import { createJustPaid } from '../sales/just-paid.ts'
import { createWorkList } from '../sales/work-list.ts'
import { createShifts } from '../shifts/shifts.ts'
import { openStaff } from '../staff/staff.ts'
import { openWorkOf } from '../updates/open-work.ts'
import { noteForgotten, noteRestored, noteStaffOfNow } from './audit-notes.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { type GatewaySide, liveSide, trainingSide } from './gateway-side.ts'
import { createLazyServices } from './lazy-services.ts'
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

  const folder = mode === 'training' ? join(options.dataDir, 'training') : merchant.folder()
  makeFolder(folder)
  const key = openAuditKey(join(folder, 'counter.key'))
  const place = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
    ...(key.isNew ? {} : { auditKey: key.auditKey }),
  }
  const unwatched = mode === 'training' ? readOpenMoney(join(merchant.folder(), 'journal.db')) : null
  let restored: Restored | null = null
  let forgotten: Forgotten | null = null
  let noteStarted = () => {}
  const opened = await openSoundJournal(place, options.restore, now(), key.auditKey, {
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
  })
  const log = openExchangeLog(place.exchangeLog, options.onTrouble)
  const journal = withLengths(opened, log)
  let side: GatewaySide
  try {
    const beginsItsLog = (await journal.readAudit(0, 1)).length === 0
    if (!beginsItsLog && !options.newOwner) key.refuseToBeNew()
    if (beginsItsLog) await noteStaffOfNow(journal, host.staff.list, now())
    side = mode === 'training' ? trainingSide(folder, options) : liveSide(merchant)
  } catch (error) {
    await journal.close()
    throw error
  }
  const backups = createBackups({
    journal,
    journalFile: place.journalFile,
    auditKey: key.auditKey,
    folder: place.backupsFolder,
    clock: systemClock,
    onChange: (status) => emit('backup.changed', status),
    onTrouble: options.onTrouble,
  })

  /** Changes of what both modes share are written to the audit logs of both. */
  async function noteEverywhere(entry: NewAuditEntry): Promise<void> {
    if (mode === 'training')
      noteInClosedLog(merchant.folder(), { ...entry, detail: { ...entry.detail, in: mode } })
    await journal.noteAudit(entry)
  }

  const fromOffice = createFromOffice({
    ...{ dataDir: options.dataDir, liveFolder: merchant.folder, settings, list: host.staff.list, journal },
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
    key: key.auditKey,
    now,
    onVerdict: (verdict) => emit('audit.checked', verdict),
    onTrouble: options.onTrouble,
  })
  if (options.restore) await noteRestored(journal, options.restore, restored, host.openedBy, now())
  if (forgotten) await noteForgotten(journal, forgotten, now())

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
  let channelTerms: ChannelTerms | null = null
  const justPaid = createJustPaid(now, (orders) => emit('justPaid.changed', [...orders]))
  const display = createDisplay({
    journal,
    mode,
    settings: () => namingCash(seenAt(channelTerms, settings.read()), settings.read().language),
    clockOffset: () => connectivity.status().clockOffset,
    onChange: (state) => emit('display.changed', state),
  })
  listeners.subscribe(display.onEvent)
  listeners.subscribe((name, value) => {
    if (onWorkList.includes(name)) workList.refresh()
    if (name !== 'refund.changed') return
    const { state, merchantTradeNo, undoes } = value as EventValue<'refund.changed'>
    if (state.kind === 'done') void tellOrder(merchantTradeNo, undoes)
  })
  let receiverStatus: ReceiverStatus = 'notOpen'
  /** The settings and keys that the services were opened with. */
  let openedWith: string | null = null
  const wantedNow = () =>
    JSON.stringify([
      settings.read().notifications,
      ...(mode === 'live' ? [merchant.version(), office.address()] : []),
    ])
  /** An order includes its refunds, so a changed refund is a changed order. */
  async function tellOrder(merchantTradeNo: string, wholeSale = false): Promise<void> {
    try {
      const order = await journal.readOrder(merchantTradeNo)
      if (!order) return
      for (const each of wholeSale ? await journal.attemptsOfSale(order.saleId) : [order]) {
        emit('order.changed', each)
      }
    } catch (error) {
      options.onTrouble(error)
    }
  }
  const lazyServices = createLazyServices({
    mode,
    waitsForPassphrase: () => {
      if (mode === 'training') return false
      const { state, by } = merchant.vault()
      return state === 'locked' && by === 'passphrase'
    },
    async open() {
      const { openServices } = await import('./services.ts')
      openedWith = wantedNow()
      return openServices({
        mode,
        log,
        interruptedPrinters: join(options.dataDir, 'owing-printers.json'),
        journal,
        settings,
        connectivity,
        connect: side.connect,
        now,
        officeAddress: office.address,
        rights: office.rights,
        demandOpenShift: shifts.demandOpen,
        emit,
        onPaid: justPaid.add,
        onUnplacedPayment: workList.refresh,
        onTrouble: options.onTrouble,
      })
    },
    onOpen(opened) {
      channelTerms = opened.channelTerms
      emit('channelTerms.changed', channelTerms)
      receiverStatus = opened.receiverStatus
      emit('receiver.changed', receiverStatus)
      office.verifyWith(opened.verifier)
    },
    onReadiness: (readiness) => emit('readiness.changed', readiness),
    onTrouble: options.onTrouble,
  })
  const office = createLazyOffice({
    ...{ folder, mode, version: options.version, clock: systemClock, fraction: systemRandomness.fraction },
    // The request journal needs no lines about rows that are only copied.
    journal: { ...opened, feed: () => opened.feed(() => settings.read().office.evidenceStays) },
    auditKey: key.auditKey,
    async openDirectory() {
      const { createCounterDirectory } = await import('../directory/counter-directory.ts')
      const { list, pepper: ownPepper, peppers } = host.staff
      return createCounterDirectory({
        ...{ dataDir: options.dataDir, list, staff, ownPepper, peppers, trusted: fromOffice.trusted },
        ...{ settings, journal, noteEverywhere, emit, now },
      })
    },
    onChange(status) {
      emit('office.changed', status)
      fromOffice.look()
    },
    onOrdersChanged(numbers) {
      for (const number of numbers) void tellOrder(number)
    },
    onTrouble: options.onTrouble,
  })
  backups.begin()
  // A live gateway that can't be opened is repaired on these screens; a training gateway that can't be opened is a bug.
  const onUnopened = mode === 'training' ? options.onFailure : () => {}
  let stopEnrolling = () => {}
  const opener = setTimeout(() => {
    lazyServices.get().catch(onUnopened)
    office.begin()
    if (options.officeCode)
      stopEnrolling = enrolUnattended({
        ...{ office, code: options.officeCode, clock: systemClock, onTrouble: options.onTrouble },
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
    if (!(await lazyServices.close())) side.abandon()
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
      onPageStart() {
        noteStarted()
        noteStarted = () => {}
      },
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
      exchangeLog: place.exchangeLog,
      crashFile: options.crashFile ?? null,
      ownProgram: options.ownProgram ?? null,
      staff,
      trail,
      channelTerms: () => channelTerms,
      mode,
      merchant,
      reopen: host.reopen,
      noteEverywhere,
      unwatched: () => unwatched,
      readiness: lazyServices.readiness,
      receiverStatus: () => receiverStatus,
      isOutdated: () => openedWith !== null && openedWith !== wantedNow(),
      services: lazyServices.get,
      checkSoon: async () => (await lazyServices.whereOpen())?.checkSoon(),
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
    checkSoon: async () => (await lazyServices.whereOpen())?.checkSoon(),
    knowsPage: journal.knowsLink,
    subscribe: listeners.subscribe,
    close() {
      closing ??= shutDown()
      return closing
    },
  }
  // If a port or a gateway was given, it is about to be used: refuse a bad one before saying that the counter
  // is ready.
  if (mode === 'training' && (options.sandboxPort !== undefined || options.sandbox)) {
    await lazyServices.get().catch(async (error) => {
      await counter.close()
      throw error
    })
  }
  return counter
}
