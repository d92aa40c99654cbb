import type {
  Bridge,
  CallInput,
  CallName,
  CallOutput,
  EventName,
  EventValue,
} from '../../shared/ipc/contract.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { createWebBridge } from './web-bridge.ts'

declare global {
  interface Window {
    /** The preload's bridge: there in the desktop app, missing in browser mode. */
    readonly pos?: Bridge
  }
}

const bridge: Bridge = window.pos ?? bridgeOfBrowser()

function bridgeOfBrowser(): Bridge {
  if (location.pathname === '/display') return createWebBridge(window, '/display')
  return createWebBridge(window, '', undefined, 'app.start')
}

/** No answer, and none can come before the connection is back. */
export const connectionLost: Failure = { code: 'connectionLost', message: '', field: null }

/** A call that the main process refused or could not answer. */
class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly failure: Failure
  constructor(call: CallName, failure: Failure) {
    super(`${failure.code}: ${failure.message}`)
    this.failure = { ...failure, call }
  }
}

/** Asks who is on duty for their PIN, for one call; resolves to whether it was right. */
type AskOwnPin = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<boolean>
let askOwnPin: AskOwnPin = async () => false

/** Sets who asks for that PIN; returns the way to end it. */
export function askOwnPinBy(ask: AskOwnPin): () => void {
  askOwnPin = ask
  return () => {
    askOwnPin = async () => false
  }
}

/**
 * Makes a call of the contract, once more after the PIN of who is on duty if it needs that; throws {@link CallFailed} with the
 * failure as data.
 */
export async function callMain<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  let reply = await bridge.call(name, input).catch(noReply)
  if (!reply.ok && reply.failure.code === 'ownPinNeeded' && (await askOwnPin(name, input)))
    reply = await bridge.call(name, input).catch(noReply)
  if (!reply.ok) throw new CallFailed(name, reply.failure)
  // The main process parses every output by the contract before it leaves.
  return reply.value as CallOutput<Name>
}

function noReply(error: unknown): { ok: false; failure: Failure } {
  return { ok: false, failure: { ...connectionLost, message: String(error) } }
}

/** Listens to an event of the contract; returns the way to stop. */
export function onEvent<Name extends EventName>(
  name: Name,
  listener: (value: EventValue<Name>) => void,
): () => void {
  return bridge.on(name, (value) => listener(value as EventValue<Name>))
}

/** Listens to whether the main process can be reached; returns the way to stop. */
export function onConnection(listener: (connected: boolean) => void): () => void {
  return bridge.on('connection', (value) => listener(value === true))
}

/** Listens to each time that the main process can be reached, after the start or again; returns the way to stop. */
export function onConnected(listener: () => void): () => void {
  return onConnection((connected) => connected && listener())
}

/** Stops several listeners at once. */
export function stopAll(...stops: readonly (() => void)[]): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}

/** Listens to this browser being signed out, in browser mode; returns the way to stop. */
export const onSignedOut = (listener: () => void): (() => void) => bridge.on('signedOut', listener)

/** The failure of a rejected call. Any other error is a fault of ours and is thrown again. */
export function callFailureOf(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure
  throw error
}

/** The failure, unless it was the lost connection to the main process: that one is over when the connection is back. */
export function withoutLostLine(failure: Failure | null): Failure | null {
  return failure?.code === 'connectionLost' ? null : failure
}
