import { join } from 'node:path'
import type { ChannelTerms, EventName, EventValue } from '../shared/ipc/contract.ts'
import { createBackups } from './backups/backups.ts'
import { openSoundJournal } from './backups/open-sound-journal.ts'
import { systemClock } from './clock.ts'
import type { Desk } from './desk.ts'
import { createGatewayLine } from './gateway/line.ts'
import { createHandlers } from './ipc/create-handlers.ts'
import type { Emit, Handlers } from './ipc/handlers.ts'
import { makeFolder } from './make-folder.ts'
import type { RestoreChoice } from './restore-offer.ts'
import { createWorkList } from './sales/work-list.ts'
import { openLedger } from './sandbox/ledger/ledger.ts'
import { openSettings } from './settings/settings-file.ts'
import type { SandboxElsewhere, TrainingOptions } from './training/training.ts'

/** What a shell needs to build a counter. */
export interface CounterOptions {
  /** Folder of everything this counter keeps; made when missing. */
  readonly dataDir: string
  readonly version: string
  /** Port of the embedded sandbox gateway; any free one when not given. */
  readonly sandboxPort?: number
  /** A sandbox gateway that runs elsewhere on this computer, in place of the embedded one. */
  readonly sandbox?: SandboxElsewhere
  /** What takes a damaged journal's place before anything else. */
  readonly restore?: RestoreChoice
  /** Hears of what goes wrong out of any cashier's sight, such as a disk that fails. */
  readonly onTrouble: (error: unknown) => void
  /** Hears that the desk can't be opened: this counter will never charge, and must be closed. */
  readonly onFailure: (error: unknown) => void
}

/** A running counter: the same for the desktop and for browser mode. */
export interface Counter {
  readonly handlers: Handlers
  /** Hears every event; returns the way to stop. */
  subscribe(listener: Listener): () => void
  close(): Promise<void>
}

type Listener = <Name extends EventName>(name: Name, value: EventValue<Name>) => void

/** Time for the first screen to be painted; nobody types an amount faster. */
const DESK_OPENS_MS = 1_000

/**
 * Builds a counter. Its memory is open when this resolves, and that is all the first screen needs. The desk, with
 * the libraries that talk to gateway and printer, opens with the first call that needs it, and at the latest a moment later;
 * before this resolves only where a port of the sandbox or a gateway elsewhere was asked for.
 * Throws RestoreOffered, JournalRefused, SettingsRefused or LedgerRefused with a sentence for the owner when it must not start.
 */
export async function createCounter(options: CounterOptions): Promise<Counter> {
  const now = Date.now
  const listeners = new Set<Listener>()
  const emit: Emit = (name, value) => {
    for (const listener of listeners) {
      // A window that is just closing must not break off the sale it was to hear of.
      try {
        listener(name, value)
      } catch (error) {
        options.onTrouble(error)
      }
    }
  }

  // Training and live money never share a folder, a database or a key.
  const folder = join(options.dataDir, 'training')
  makeFolder(folder)
  const settings = openSettings(options.dataDir)
  const place = {
    journalFile: join(folder, 'journal.db'),
    backupsFolder: join(folder, 'backups'),
    exchangeLog: join(folder, 'exchanges.log'),
  }
  const journal = await openSoundJournal(place, options.restore, now())
  let training: TrainingOptions
  try {
    training = options.sandbox
      ? { elsewhere: options.sandbox, profileFile: join(folder, 'gateway-profile.json') }
      : { ledger: openLedger(join(folder, 'sandbox.db')), port: options.sandboxPort ?? 0 }
  } catch (error) {
    await journal.close()
    throw error
  }
  const backups = createBackups({
    journal,
    journalFile: place.journalFile,
    folder: place.backupsFolder,
    clock: systemClock,
    onChange: (status) => emit('backup.changed', status),
    onTrouble: options.onTrouble,
  })

  const line = createGatewayLine(now, (status) => emit('gateway.changed', status))
  const workList = createWorkList({
    journal,
    onChange: (count) => emit('unresolved.changed', count),
    onTrouble: options.onTrouble,
  })
  let channelTerms: ChannelTerms | null = null
  let opening: Promise<Desk> | undefined
  const desk = () => {
    opening ??= import('./desk.ts').then(({ openDesk }) =>
      openDesk({
        folder,
        journal,
        settings,
        line,
        training,
        now,
        onOrder: (order) => {
          emit('order.changed', order)
          workList.look()
        },
        onRefund: (refund) => emit('refund.changed', refund),
        onPrint: (job) => emit('print.changed', job),
        onTrouble: options.onTrouble,
      }),
    )
    opening.then(
      (opened) => {
        channelTerms = opened.channelTerms
        emit('channels.changed', channelTerms)
      },
      () => {},
    )
    return opening
  }
  backups.begin()
  const opener = setTimeout(() => desk().catch(options.onFailure), DESK_OPENS_MS)

  async function shutDown(): Promise<void> {
    listeners.clear()
    clearTimeout(opener)
    workList.stop()
    await backups.stop()
    if (opening) await opening.then((opened) => opened.close()).catch(() => {})
    else if ('ledger' in training) training.ledger.close()
    await journal.close()
  }
  let closing: Promise<void> | undefined

  const counter: Counter = {
    handlers: createHandlers({
      version: options.version,
      journal,
      settings,
      line,
      workList,
      backups,
      channelTerms: () => channelTerms,
      desk,
      lookAgain: async () => (await opening)?.lookAgain(),
      now,
      emit,
    }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      closing ??= shutDown()
      return closing
    },
  }
  // Who names a port or a gateway is about to use it: what can't be is refused before anybody is told that the counter is ready.
  if (options.sandboxPort !== undefined || options.sandbox) {
    await desk().catch(async (error) => {
      await counter.close()
      throw error
    })
  }
  return counter
}
