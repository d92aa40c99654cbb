import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CounterOptions } from '../../electron/composition/counter-options.ts'
import { openCounter } from '../../electron/composition/open-counter.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import type { CallInput, CallName, CallOutput, EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { Failure, Reply } from '../../shared/ipc/failure.ts'
import { askedProcess } from './asked-process.ts'
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

/** A counter in a process of its own, whose calls in progress are never answered once it is killed. */
export async function killableCounter(options: Pick<CounterOptions, 'dataDir' | 'sandbox'>) {
  const program = join(import.meta.dirname, 'counter-process.ts')
  const counter = await askedProcess<{ reply: Reply<unknown> }>(program, [JSON.stringify(options)])
  if (counter === null) throw new Error('the counter ended before it was ready')
  onTestFinished(counter.kill)
  const call: Call = async (name, input) => unwrap((await counter.ask({ name, input })).reply)
  return { pid: counter.pid, call, kill: counter.kill }
}

/** A reply's value; throws the failure. */
export function unwrap<Value>(reply: Reply<unknown>): Value {
  if (!reply.ok) throw new CallFailed(reply.failure)
  return reply.value as Value
}
