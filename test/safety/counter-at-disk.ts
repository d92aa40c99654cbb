import { join } from 'node:path'
import type { CounterOptions } from '../../electron/composition/counter-options.ts'
import type { CallInput, CallName, CallOutput } from '../../shared/ipc/contract.ts'
import type { FailureCode, Reply } from '../../shared/ipc/failure.ts'
import { askedProcess } from '../helpers/asked-process.ts'

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
  const counter = await askedProcess<{ reply: Reply<never> }>(program, [JSON.stringify(options)], env)
  if (counter === null) return null
  return {
    kill: counter.kill,
    async call(name, input) {
      const ended = counter.gone.then(() => Promise.reject(new Error(`the counter ended during ${name}`)))
      const { reply } = await Promise.race([counter.ask({ name, input }), ended])
      return reply.ok ? { value: reply.value } : { refused: reply.failure.code }
    },
  }
}
