import { join } from 'node:path'
import { openLooksFile } from '../display/looks-file.ts'
import { createListeners } from '../events/listeners.ts'
import { createHandlers } from '../ipc/create-handlers.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import type { GatewayParts, ProgramParts } from '../ipc/parts.ts'
import { openWorkOf } from '../updates/open-work.ts'
import { beginSoon } from './begin-soon.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { createCustomerDisplay } from './customer-display.ts'
import { createLiveState } from './live-state.ts'
import { openModeJournal } from './mode-journal.ts'
import { createModeServices } from './mode-services.ts'
import { emitOrderNews } from './order-news.ts'
import { createRecordKeeping } from './record-keeping.ts'
import type { ModeCounter } from './running-counter.ts'
import { openStaffAndOffice } from './staff-and-office.ts'
import { staffAtStart } from './staff-mark.ts'
import { takeProducts } from './take-products.ts'

/**
 * Builds a counter. When this resolves the journal is open, which is all that the first screen needs. The services, with
 * the libraries for gateway and printers, open with the first call that needs them, at the latest a moment later. They
 * open before this resolves only if a sandbox port or another gateway was asked for. The mode decides which gateway
 * and which folder is used: training and real money never share a folder, a database or a key.
 * Throws RestoreOffered, JournalRefused or LedgerRefused with a sentence for the owner when it must not start.
 */
export async function createCounter(options: CounterOptions, host: CounterHost): Promise<ModeCounter> {
  const { onTrouble } = options
  const { mode, settings, merchant } = host
  const now = Date.now
  const listeners = createListeners(onTrouble)
  const { emit } = listeners

  const opened = await openModeJournal(options, host)
  const { journal } = opened
  const records = createRecordKeeping({ ...options, host, of: opened, emit })
  const { backups, trail, noteEverywhere } = records
  const { list } = host.staff
  const { dataDir } = options
  const staffBefore = await staffAtStart(list, dataDir, opened.folder, journal)
  const people = await openStaffAndOffice({
    ...options,
    host,
    of: opened,
    noteEverywhere,
    emit,
    onOrderChanged: emitOrderNews({ listeners, journal, onTrouble }),
  })
  const { staff, office, fromOffice } = people
  const live = createLiveState({ host, journal, listeners, now: Date.now, onTrouble })
  const { connectivity, workList, shifts } = live
  const services = createModeServices({
    dataDir: options.dataDir,
    onTrouble,
    host,
    of: opened,
    connectivity,
    office,
    shifts,
    emit,
    onOutcome: live.noteOutcome,
    onUnplacedPayment: workList.refresh,
  })
  const namesRead = services.readNames().catch(onTrouble)
  const { channelTerms } = services
  const display = createCustomerDisplay({ host, journal, listeners, connectivity, channelTerms, onTrouble })
  const checkSoon = async () => (await services.ifOpen())?.checkSoon()

  backups.begin()
  const stopBeginning = beginSoon({
    options,
    host,
    journal,
    journalFile: opened.journalFile,
    noteOlderStaff: async (signal) =>
      (await import('./older-staff.ts')).noteOlderStaff(staffBefore, now, signal),
    services,
    office,
    trail,
    emit,
  })

  async function shutDown(): Promise<void> {
    listeners.clear()
    display.stop()
    await stopBeginning()
    workList.stop()
    await staff.stop()
    await office.close()
    await trail.stop()
    await backups.stop()
    await services.close()
    await journal.close()
  }
  let closing: Promise<void> | undefined

  const program: ProgramParts = {
    version: options.version,
    onPageStart: opened.onPageStart,
    browsers: options.browsers ?? null,
    updates: host.updates,
    workInHand: host.workInHand,
    crashFile: options.crashFile ?? null,
    ownProgram: options.ownProgram ?? null,
  }
  const gateway: GatewayParts = {
    mode,
    merchant,
    reopen: host.reopen,
    unwatched: opened.unwatched,
    readiness: services.readiness,
    receiverStatus: services.receiverStatus,
    isOutdated: services.isOutdated,
    channelTerms,
    services: services.get,
    checkSoon,
  }

  const counter: ModeCounter = {
    mode,
    noteAudit: journal.noteAudit,
    openWork: async () => ({ ...(await openWorkOf(journal, now())), ...host.workInHand.now() }),
    backUp: backups.make,
    async takeProducts(goods, by) {
      if (!(await fromOffice.parts()).includes('products')) await takeProducts(journal, goods, by, now())
    },
    handlers: createHandlers({
      ...records,
      ...people,
      ...live,
      ...program,
      ...gateway,
      journal,
      settings,
      display,
      displayLooks: openLooksFile(join(options.dataDir, 'display.json'), (text, write) =>
        host.writeMarked('display', text, write),
      ),
      now,
      emit,
    }),
    caller: staff.caller,
    leave(window) {
      if (window === displayCaller.window) return display.closed()
      display.leave(window)
      void staff.leave(window).catch(onTrouble)
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
  // If a port or a gateway was given, it is about to be used: refuse a bad one before saying that the counter is ready.
  if (mode === 'training' && (options.sandboxPort !== undefined || options.sandbox)) {
    await services.get().catch(async (error) => {
      await counter.close()
      throw error
    })
  }
  return counter
}
