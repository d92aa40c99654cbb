import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CounterOptions } from '../../electron/composition/counter-options.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import type { FailureCode, Reply } from '../../shared/ipc/failure.ts'

/** The result of a call: its value, or the code of its refusal. */
export type Came<Name extends CallName> =
  | { readonly value: CallOutput<Name> }
  | { readonly refused: FailureCode }

/** The real counter in a process of its own that a proof starts, calls and kills. */
export interface CounterAtDisk {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Came<Name>>
  kill(): Promise<void>
}

/** Starts one; null if it refused to start. */
export async function counterAtDisk(
  options: Pick<CounterOptions, 'dataDir' | 'sandbox'>,
  env: Record<string, string>,
): Promise<CounterAtDisk | null> {
  const program = join(import.meta.dirname, '../helpers/counter-process.ts')
  const child = fork(program, [JSON.stringify(options)], {
    execArgv: [],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  const ready = await Promise.race([
    new Promise((resolve) => child.on('message', (told: { ready?: true }) => told.ready && resolve(true))),
    gone.then(() => false),
  ])
  if (!ready) return null
  const waiting = new Map<number, (reply: Reply<unknown>) => void>()
  child.on('message', ({ id, reply }: { id?: number; reply: Reply<unknown> }) => {
    if (id !== undefined) waiting.get(id)?.(reply)
  })
  let calls = 0
  return {
    async call(name, input) {
      calls += 1
      const id = calls
      const answered = new Promise<Reply<unknown>>((resolve) => waiting.set(id, resolve))
      child.send({ id, name, input }, () => {})
      const ended = gone.then((): Reply<unknown> => {
        throw new Error(`the counter ended during ${name}`)
      })
      const reply = await Promise.race([answered, ended])
      return reply.ok ? { value: reply.value as never } : { refused: reply.failure.code }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
