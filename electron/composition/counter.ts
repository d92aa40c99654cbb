import { basename, join } from 'node:path'
import { systemClock } from '../../platform/clock.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import type { Pins } from '../../platform/pins.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { CounterMode, ReceiverStatus } from '../../shared/merchant/merchant.ts'
import { type ChannelTerms, seenAt } from '../../shared/sale/channel-terms.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { OpenWork } from '../../shared/update/may-install.ts'
import { openAuditKey } from '../audit/audit-key.ts'
import { noteInClosedLog } from '../audit/closed-log.ts'
import { createAuditTrail } from '../audit/trail.ts'
import { createBackups } from '../backups/backups.ts'
import { openSoundJournal } from '../backups/open-sound-journal.ts'
import type { Restored } from '../backups/restore.ts'
import type { RestoreChoice } from '../backups/restore-offer.ts'
import { withLengths } from '../backups/with-lengths.ts'
import { createFromOffice } from '../directory/from-office.ts'
import type { ShopPeppers } from '../directory/shop-peppers.ts'
import { createDisplay } from '../display/display.ts'
import { openLooksFile } from '../display/looks-file.ts'
import { createListeners, type Listener } from '../events/listeners.ts'
import { createGatewayConnectivity } from '../gateway/connectivity.ts'
import { openExchangeLog } from '../gateway/exchange-log.ts'
import type { Browsers } from '../ipc/browsers.ts'
import { createHandlers } from '../ipc/create-handlers.ts'
import type { Handlers } from '../ipc/handlers.ts'
import { officeEnrolledEntry } from '../ipc/office-handlers.ts'
import type { Reopen } from '../ipc/reopen.ts'
import type { WorkInHand } from '../ipc/work-in-hand.ts'
import type { AuditLog, NewAuditEntry } from '../journal/audit-log.ts'
import type { Goods } from '../journal/catalogue.ts'
import { readOpenMoney } from '../journal/open-money.ts'
import type { Forgotten } from '../journal/recovery/recover-forgotten.ts'
import type { Merchant } from '../merchant/merchant.ts'
import { enrolUnattended } from '../office/enrol-unattended.ts'
import { createLazyOffice } from '../office/lazy-office.ts'
import { createJustPaid } from '../sales/just-paid.ts'
import { createWorkList } from '../sales/work-list.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { createShifts } from '../shifts/shifts.ts'
import type { Caller } from '../staff/caller.ts'
import type { PinLockout } from '../staff/pin-lockout.ts'
import { openStaff } from '../staff/staff.ts'
import type { StaffList } from '../staff/staff-list.ts'
import type { OwnProgram } from '../support/own-self-test.ts'
import type { SandboxElsewhere } from '../training/training.ts'
import type { Installer } from '../updates/installer.ts'
import { openWorkOf } from '../updates/open-work.ts'
import type { Updates } from '../updates/updates-options.ts'
import type { SystemSecrets } from '../vault/system.ts'
import { type GatewaySide, liveSide, trainingSide } from './gateway-side.ts'
import { createLazyServices } from './lazy-services.ts'
import { takeProducts } from './take-products.ts'

/** What a shell needs to build a counter. */
export interface CounterOptions {
  /** Folder of everything this counter keeps; made when missing. */
  readonly dataDir: string
  readonly version: string
  /** Port of the embedded sandbox gateway; any free one when not given. */
  readonly sandboxPort?: number
  /** A sandbox gateway that runs elsewhere on this computer, in place of the embedded one. */
  readonly sandbox?: SandboxElsewhere
  /** The operating system's secret store for the merchant's keys; null if it has none that can be relied on. */
  readonly systemSecrets?: SystemSecrets | null
  /** The signed-in browsers, in browser mode. */
  readonly browsers?: Browsers
  /** A file that opens the vault of a counter which starts unattended. */
  readonly vaultKeyFile?: string
  /** What replaces a damaged journal before the counter starts. */
  readonly restore?: RestoreChoice
  /** The command line says that every owner's PIN is lost: a new owner may be set up. */
  readonly newOwner?: boolean
  /** Enrols with the office that made this code, where nobody is at the counter to type it. */
  readonly officeCode?: string
  /** The cost of a new PIN's hash (scrypt's N). Only tests set it; no shell does. */
  readonly pinCost?: number
  /** How this installation is started for its self-test. */
  readonly ownProgram?: OwnProgram
  /** Where the desktop writes crashes down, for the support file. */
  readonly crashFile?: string
  /**
   * Whether a new version counts as started only when its page has asked for the first screen. True in the
   * desktop, whose window always loads it; a counter in the browser may run for days without a page.
   */
  readonly pageDecides?: boolean
  /** The update feed and the makers' public key of this release; empty texts if it was built without them. */
  readonly release?: { readonly feed: string; readonly key: string }
  /** Installs new versions; without it they are only announced. */
  readonly installer?: { readonly installs: Installer['installs']; readonly load: () => Promise<Installer> }
  /** Called with errors that no cashier sees, such as a failing disk. */
  readonly onTrouble: (error: unknown) => void
  /** Called when the services can't be opened: this counter can never charge and must be closed. */
  readonly onFailure: (error: unknown) => void
}

/** What stays when a counter is closed and another one is opened in its place. */
export interface CounterHost {
  readonly mode: CounterMode
  readonly settings: SettingsFile
  readonly merchant: Merchant
  /** Staff: one list for training and real money. */
  readonly staff: {
    readonly list: StaffList
    readonly pins: Pins
    readonly lockout: PinLockout
    /** The counter's own pepper, and those of PINs that the office set. */
    readonly pepper: Uint8Array
    readonly peppers: ShopPeppers
  }
  readonly updates: Updates
  readonly workInHand: WorkInHand
  /** Opens another counter in place of this one, if nothing is missing for it; resolves when it is open. */
  readonly reopen: Reopen
  /** The person who switched to this counter; null at the start. */
  readonly openedBy: StaffMember | null
}

/** The counter of one mode: training or real money. */
export interface ModeCounter extends Counter {
  /** Writes an entry to this mode's audit log. */
  noteAudit(entry: NewAuditEntry): Promise<void>
  /** The open work that an update would disturb. */
  openWork(): Promise<OpenWork>
  /** Makes a backup and verifies it. */
  backUp(): Promise<unknown>
  /** Copies the products of the other mode that this one lacks. */
  takeProducts(goods: Goods, by: StaffMember | null): Promise<void>
}

/** A running counter: the same for the desktop and for browser mode. */
export interface Counter {
  readonly mode: CounterMode
  readonly handlers: Handlers
  /** The caller behind a window that the shell has admitted and named. Duty belongs to the window where the PIN was typed. */
  caller(window: string): Caller
  /** A window was closed: the duty of its cashier ends. */
  leave(window: string): void
  /** Calls the listener with every event; returns the function that stops it. */
  subscribe(listener: Listener): () => void
  settings(): Settings
  /** Asks the gateway soon about everything open: the computer was asleep, or somebody looks again. */
  checkSoon(): Promise<void>
  /** Takes a backup from elsewhere among its own; null if it can't be used. */
  takeInBackup(file: string): Promise<string | null>
  /** Whether the gateway gave exactly this link for one of our orders. No other page may be opened outside. */
  knowsPage(url: string): Promise<boolean>
  close(): Promise<void>
}

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
    shelf: journal,
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
      office.hear(opened.hearing)
    },
    onReadiness: (readiness) => emit('readiness.changed', readiness),
    onTrouble: options.onTrouble,
  })
  const office = createLazyOffice({
    ...{ folder, mode, version: options.version, clock: systemClock, fraction: systemRandomness.fraction },
    // The request journal needs no lines about rows that are only copied.
    journal: { ...opened, feed: () => opened.feed(() => settings.read().office.evidenceStays) },
    auditKey: key.auditKey,
    async openShelf() {
      const { createShelf } = await import('../directory/shelf.ts')
      const { list, pepper: ownPepper, peppers } = host.staff
      return createShelf({
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

/**
 * Writes to the audit log that the journal had lost rows, and which ones came back. Nobody can know what else
 * is missing.
 */
function noteForgotten(journal: AuditLog, forgotten: Forgotten, at: number): Promise<void> {
  const { lost, ...cameBack } = forgotten
  const count = Object.values(cameBack).reduce((sum, each) => sum + each, 0)
  const detail = {
    from: 'requestJournal',
    count: String(count),
    ...(lost.auditLines > 0 ? { lostLines: String(lost.auditLines) } : {}),
    ...(lost.prints > 0 ? { lostPrints: String(lost.prints) } : {}),
    perhapsLost: 'sinceThen',
  }
  return journal.noteAudit({ at, kind: 'restored', by: null, subject: null, detail })
}

/** An audit log that starts with staff already set up begins with their names. */
async function noteStaffOfNow(journal: AuditLog, list: StaffList, at: number): Promise<void> {
  for (const { name, role, active } of list.all()) {
    const detail = { role, from: 'otherMode' }
    if (active) await journal.noteAudit({ at, kind: 'staffAdded', by: null, subject: name, detail })
  }
}

/** Rows written since the backup are gone; the audit log says so. */
function noteRestored(
  journal: AuditLog,
  restore: RestoreChoice,
  restored: Restored | null,
  by: StaffMember | null,
  at: number,
): Promise<void> {
  const from = typeof restore === 'string' ? restore : basename(restore.file)
  const head = restored?.auditHead
  const detail = {
    from,
    // A restore cuts the log off; the entry records where it ended.
    ...(head ? { lastLine: String(head.sequence), lastCode: head.code } : {}),
  }
  return journal.noteAudit({ at, kind: 'restored', by, subject: null, detail })
}
