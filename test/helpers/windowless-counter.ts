import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CounterOptions } from '../../electron/composition/counter-options.ts'
import { openCounter } from '../../electron/composition/open-counter.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import type { CallInput, CallName, CallOutput, EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { Failure, Reply } from '../../shared/ipc/failure.ts'
import type { CallMessage } from './counter-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A call's value; rejects with a CallFailed that has its code. */
export type Call = <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>

/** The failure of a call, as an error for a test to check. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: Failure['code']
  constructor({ code, message }: Failure) {
    super(message)
    this.code = code
  }
}

type Heard = { [Name in EventName]: { name: Name; value: EventValue<Name> } }[EventName]

/** A counter in this process, used like a window does: by the door and the events. */
export async function windowlessCounter(options: Partial<CounterOptions> = {}) {
  const trouble: unknown[] = []
  const counter = await openCounter({
    version: 'test',
    dataDir: options.dataDir ?? temporaryFolder(),
    ...options,
    // A PIN at full cost takes half a second of a core; test/staff/pin.test.ts pays it.
    pinCost: 2 ** 4,
    onTrouble: (error) => trouble.push(error),
    onFailure: (error) => trouble.push(error),
  })
  onTestFinished(() => counter.close())
  const door = createDoor(counter.handlers, {
    admit: (window: string) => counter.caller(window),
    log: (error) => trouble.push(error),
  })
  const callFrom =
    (window: string): Call =>
    async (name, input) =>
      unwrap(await door(window, name, input))
  const heard: Heard[] = []
  counter.subscribe((name, value) => heard.push({ name, value } as Heard))
  return {
    call: callFrom('main'),
    callFrom,
    heard,
    trouble,
    subscribe: counter.subscribe,
    close: () => counter.close(),
  }
}

/** A counter in a process of its own. */
export interface KillableCounter {
  readonly pid: number
  readonly call: Call
  /** Ends it as a power cut would; calls in progress are never answered. */
  kill(): Promise<void>
}

export async function killableCounter(
  options: Pick<CounterOptions, 'dataDir' | 'sandbox'>,
): Promise<KillableCounter> {
  const child = fork(join(import.meta.dirname, 'counter-process.ts'), [JSON.stringify(options)], {
    execArgv: [],
  })
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const waiting = new Map<number, (reply: Reply<unknown>) => void>()
  await ready(child)
  child.on('message', ({ id, reply }: { id?: number; reply: Reply<unknown> }) => {
    if (id !== undefined) waiting.get(id)?.(reply)
  })
  let calls = 0
  return {
    pid: child.pid ?? 0,
    call: async (name, input) => {
      calls += 1
      const id = calls
      const reply = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve))
      // A process that is being killed takes no more calls; like calls in progress, this one is never answered.
      child.send({ id, name, input } satisfies CallMessage, () => {})
      return unwrap(await reply)
    },
    kill,
  }
}

async function ready(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the counter ended with ${code} before it was ready`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
}

/** A reply's value; throws the failure. */
export function unwrap<Value>(reply: Reply<unknown>): Value {
  if (!reply.ok) throw new CallFailed(reply.failure)
  return reply.value as Value
}
