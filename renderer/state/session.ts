import { create } from 'zustand'
import type { CallOutput } from '../../shared/ipc/contract.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import {
  callFailureOf,
  callMain,
  onConnection,
  onEvent,
  onSignedOut,
  stopAll,
} from '../bridge/main-process.ts'
import { createReplay } from '../bridge/newest.ts'
import { setLanguage } from '../i18n/i18n.ts'
import { forgetAll, isLocked, setLocked } from './on-lock.ts'
import { recallOnScreen } from './on-screen.ts'
import { followJustPaid, receiveJustPaid } from './orders/just-paid.ts'
import { receiveOrder, receiveOrders, receivePrint, useOrders, waitingOrders } from './orders/orders.ts'
import { receiveRefund } from './refunds/refunds.ts'
import { go, useView } from './view.ts'

type Started = CallOutput<'app.start'>
/** The part of the start's answer that is kept here; its orders are kept with the others. */
export type FirstScreen = Omit<Started, 'openOrders' | 'justPaid'>

interface Session {
  /** The main process's answer at the start; null before it. */
  readonly started: FirstScreen | null
  /** Why the start failed, until a later attempt succeeds. */
  readonly failure: Failure | null
  readonly connected: boolean
}

export const useSession = create<Session>(() => ({ started: null, failure: null, connected: true }))

/** The settings and the rest of the start; only for what is shown after the start. */
export function useStarted(): FirstScreen {
  const started = useSession((session) => session.started)
  if (!started) throw new Error('shown before the counter has started')
  return started
}

/** The order that was on the screen when this window last closed; asked for once. */
let onScreenBefore: Promise<string | null> | undefined

/** Loads what the first screen needs besides the page's own code. */
type Prepare = (started: FirstScreen) => Promise<void>
let prepareScreen: Prepare = async () => {}

const replay = createReplay()

/** The parts of the start that an event of their own brings again. */
const patched = ['forNothing', 'gateway', 'unresolved', 'readiness', 'receiver', 'channelTerms'] as const

/** Subscribes to the main process's events and loads what the counter needs; brings back the sale that was on the screen. */
export async function startSession(prepare: Prepare): Promise<void> {
  prepareScreen = prepare
  onScreenBefore = recallOnScreen()
  onEvent('order.changed', receiveOrder)
  followJustPaid(replay.change)
  onEvent('print.changed', receivePrint)
  onEvent('refund.changed', receiveRefund)
  onEvent('backup.changed', ({ trouble }) => patch({ backupTrouble: trouble }))
  onEvent('settings.changed', receiveSettings)
  for (const part of patched) onEvent(`${part}.changed`, (value) => patch({ [part]: value }))
  onEvent('office.changed', (office) =>
    patch(
      office.kind === 'none'
        ? { hasOffice: false, officeTrouble: null }
        : { hasOffice: true, officeTrouble: office.trouble },
    ),
  )
  onEvent('directory.changed', (fromOffice) => patch({ fromOffice }))
  onEvent('duty.changed', (duty) => replay.change(() => void receiveDuty(duty)))
  onSignedOut(signedOut)
  let hasBegun = false
  onConnection((connected) => {
    useSession.setState({ connected })
    // What happened while the connection was lost is read again.
    if (connected && hasBegun) void loadSession()
  })
  await eventsOpen()
  hasBegun = true
  await loadSession()
}

/** The events' connection opens in a few milliseconds, or the first screen does not wait for it. */
const OPEN_WAIT_MS = 1_000

/** Waits until events are heard, so that nothing happens unheard after everything was read. The desktop's need no connection. */
function eventsOpen(): Promise<void> {
  if (window.pos) return Promise.resolve()
  return new Promise((resolve) => {
    const begin = () => {
      stop()
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(begin, OPEN_WAIT_MS)
    const stop = stopAll(onConnection(begin), onSignedOut(begin))
  })
}

/** A signed-out browser shows nothing of the shop. Signed in again, it shows what it showed before. */
function signedOut(): void {
  forgetAll()
  const failure: Failure = { code: 'foreignSender', message: 'this browser is not let in', field: null }
  useSession.setState({ started: null, failure })
}

/** Reads and shows the state of everything; returns the orders that are open. */
async function readStart(): Promise<readonly Order[]> {
  const { openOrders, justPaid, ...started } = await callMain('app.start', {})
  setLocked(started.duty.kind === 'locked')
  receiveOrders(openOrders)
  if (!isLocked()) {
    const before = await onScreenBefore
    onScreenBefore = undefined
    const { view } = useView.getState()
    if (view.screen === 'code') {
      // A restore may have taken it away.
      if (!(await readOrder(view.merchantTradeNo))) go({ screen: 'counter' })
    } else if (view.screen === 'counter' && before && (await readOrder(before)))
      // Its outcome may have arrived while the page was closed; it is shown anyway.
      go({ screen: 'code', merchantTradeNo: before })
  }
  await Promise.all([applyToPage(started.settings), prepareScreen(started)])
  useSession.setState({ started, failure: null })
  receiveJustPaid(justPaid)
  return openOrders
}

/** Asks the main process for the state of everything. */
export async function loadSession(): Promise<void> {
  try {
    const openOrders = await replay.load(readStart)
    await readEnded(openOrders)
  } catch (error) {
    useSession.setState({ failure: callFailureOf(error) })
  }
}

/** Orders that this window still shows as waiting although they ended while it was disconnected. */
async function readEnded(open: readonly Order[]): Promise<void> {
  const stillOpen = new Set(open.map(({ merchantTradeNo }) => merchantTradeNo))
  const waiting = waitingOrders(useOrders.getState().orders)
  const ended = waiting.filter(({ merchantTradeNo }) => !stillOpen.has(merchantTradeNo))
  await Promise.all(ended.map(({ merchantTradeNo }) => readOrder(merchantTradeNo)))
}

/** Reads one order and its prints; false if there is none by that number. */
export async function readOrder(merchantTradeNo: string): Promise<boolean> {
  try {
    const { order, prints } = await callMain('order.read', { merchantTradeNo })
    receiveOrder(order)
    for (const job of prints) receivePrint(job)
    return true
  } catch (error) {
    if (callFailureOf(error).code === 'notFound') return false
    throw error
  }
}

/** A locked page keeps nothing of a sale; the next person reads what happened meanwhile. */
async function receiveDuty(duty: Started['duty']): Promise<void> {
  const wasLocked = isLocked()
  if (duty.kind === 'locked') {
    patch({ duty, unresolved: 0, forNothing: [] })
    setLocked(true)
    return
  }
  if (wasLocked) {
    await loadSession()
    // By now the main process has reported who is on duty, which is newer than this answer.
    if (useSession.getState().failure === null) return
  }
  setLocked(false)
  patch({ duty })
}

export function receiveSettings(settings: Settings): void {
  patch({ settings })
}

function patch(change: Partial<Started>): void {
  replay.change(() => {
    const { started } = useSession.getState()
    if (!started) return
    useSession.setState({ started: { ...started, ...change } })
    if (change.settings) void applyToPage(change.settings)
  })
}

/** Resolves once the language is loaded. */
function applyToPage({ language, theme }: Settings): Promise<void> {
  document.documentElement.dataset.theme = theme
  return setLanguage(language)
}
