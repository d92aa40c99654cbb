import { alwaysCheckCertificates } from '../../platform/always-check-certificates.ts'
import { calls, type EventValue } from '../../shared/ipc/contract.ts'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import { NewVersionFailed } from '../backups/opened-by.ts'
import { type RestoreChoice, RestoreRefused } from '../backups/restore-offer.ts'
import { createListeners } from '../events/listeners.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Handlers } from '../ipc/handlers.ts'
import type { Leaving, Reopen } from '../ipc/reopen.ts'
import { storageFailed } from '../journal/storage-failed.ts'
import type { Admitted } from '../staff/caller.ts'
import { createCounter } from './counter.ts'
import type { CounterHost, CounterOptions } from './counter-options.ts'
import { openLastingParts } from './lasting-parts.ts'
import type { Counter, ModeCounter } from './running-counter.ts'

/**
 * Opens the counter that a shell runs: training or real money, as the settings say. It switches between the two by
 * itself; only one is open at a time, and calls wait during the switch. Throws what `createCounter` throws.
 */
export async function openCounter(options: CounterOptions): Promise<Counter> {
  alwaysCheckCertificates()
  const { emit, subscribe } = createListeners(options.onTrouble)
  let isReopening = false
  let isClosed = false
  let switching: Promise<void> | undefined
  const lasting = await openLastingParts(options, {
    current: () => current,
    onUpdate: (status) => emit('update.changed', status),
  })
  const { settings, merchant, staff, updates, workInHand } = lasting
  let current = await open(firstMode(), options).catch(async (error) => {
    staff.list.close()
    if (error instanceof NewVersionFailed) {
      const { takeStaffBack } = await import('../staff/staff-goes-back.ts')
      try {
        takeStaffBack(options.dataDir, options.version)
      } catch (trouble) {
        options.onTrouble(trouble)
      }
    }
    throw error
  })

  /** `--sandbox` means training; without a merchant only training is possible. */
  function firstMode(): CounterMode {
    const { mode, live } = settings.read()
    return options.sandbox || live.merchantId === '' ? 'training' : mode
  }

  async function open(
    mode: CounterMode,
    { restore, ...rest }: CounterOptions,
    openedBy: StaffMember | null = null,
  ): Promise<ModeCounter> {
    if (mode === 'live') await merchant.begin()
    const host: CounterHost = {
      ...lasting,
      mode,
      openedBy,
      // A late call to a counter that was replaced must not close its successor.
      reopen: (...wanted) => (counter === current ? reopen(...wanted) : Promise.reject(reopening())),
    }
    const counter = await createCounter({ ...rest, ...(restore ? { restore } : {}) }, host)
    counter.subscribe(emit)
    counter.subscribe((name, value, to) => {
      // A locked page has no unfinished work: its input is gone.
      const isLocked = name === 'duty.changed' && (value as EventValue<'duty.changed'>).kind === 'locked'
      if (isLocked && to)
        workInHand.drop((window) => ('only' in to ? window === to.only : window !== to.allBut))
    })
    return counter
  }

  async function reopen(...[mode, leave, restore]: Parameters<Reopen>): Promise<void> {
    if (isReopening) throw reopening()
    isReopening = true
    try {
      // A restore is possible in every state of the gateway.
      if (mode === 'live' && !restore) await demandReady()
      const leaving = await leave()
      switching = change(mode, leaving, restore).finally(() => {
        switching = undefined
      })
      await switching
    } finally {
      isReopening = false
    }
    emit('counter.reopened', mode)
  }

  async function demandReady(): Promise<void> {
    await merchant.begin()
    const connection = await merchant.connect()
    await connection.close()
  }

  async function change(
    mode: CounterMode,
    { by, auditEntry, goods }: Leaving,
    restore?: RestoreChoice,
  ): Promise<void> {
    const before = current.mode
    const { restore: _, newOwner: __, officeCode: ___, ...withoutRestore } = options
    if (auditEntry) await current.noteAudit(auditEntry)
    await current.close()
    try {
      settings.setMode(mode)
      current = await open(mode, restore ? { ...withoutRestore, restore } : withoutRestore, by)
      if (auditEntry) await current.noteAudit(auditEntry)
      if (goods) await current.takeProducts(goods, by)
    } catch (error) {
      if (settings.read().mode !== before) settings.setMode(before)
      if (current.mode !== before) await current.close()
      current = await open(before, withoutRestore, by).catch((worse) => {
        options.onFailure(worse)
        throw worse
      })
      const failed = error instanceof CallFailure ? error.code : 'internal'
      if (auditEntry) await current.noteAudit({ ...auditEntry, detail: { ...auditEntry.detail, failed } })
      if (error instanceof RestoreRefused)
        throw new CallFailure(error.lacksRoom ? 'storageFailed' : 'backupDamaged', error.message)
      throw storageFailed(error)
    }
  }

  updates.begin()
  return {
    get mode() {
      return current.mode
    },
    handlers: forwarded(async (name, input, caller) => {
      // During the switch the door refuses calls that need a role; the others are admitted again by the counter that answers.
      while (switching) await switching.catch(() => {})
      // An update or the end of the app has closed the counter; a call begun now could not be finished.
      if (isClosed) throw reopening()
      const handle = current.handlers[name] as (input: unknown, caller: Admitted) => Promise<unknown>
      return workInHand.during(name, () => handle(input, { ...caller.again(), again: caller.again }))
    }),
    caller: (window) =>
      switching ? { window, role: null, staff: null, isReopening: true } : current.caller(window),
    leave(window) {
      workInHand.drop((each) => each === window)
      current.leave(window)
    },
    settings: settings.read,
    takeInBackup: (file) => current.takeInBackup(file),
    checkSoon: () => current.checkSoon(),
    knowsPage: (url) => current.knowsPage(url),
    subscribe,
    async close() {
      isClosed = true
      updates.stop()
      await switching?.catch(() => {})
      await current.close()
      staff.list.close()
    },
  }
}

const reopening = () => new CallFailure('reopening', 'the counter is just being opened')

type Forward = (name: keyof Handlers, input: unknown, caller: Admitted) => Promise<unknown>

/** Forwards every call of the contract. The compiler can't follow name and handler through a loop, hence the cast. */
function forwarded(forward: Forward): Handlers {
  const names = Object.keys(calls) as (keyof Handlers)[]
  return Object.fromEntries(
    names.map((name) => [name, (input: unknown, caller: Admitted) => forward(name, input, caller)]),
  ) as unknown as Handlers
}
