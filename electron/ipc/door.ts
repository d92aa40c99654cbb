import type * as z from 'zod'
import type { BrokenCall } from '../../platform/log.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import type { Failure, FailureCode, Reply } from '../../shared/ipc/failure.ts'
import { readSafely } from '../../shared/read-safely.ts'
import { reaches } from '../../shared/staff/role.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { StorageFailed } from '../journal/storage-failed.ts'
import { storageFailure } from '../lifecycle/written.ts'
import type { Admitted, Caller } from '../staff/caller.ts'
import type { Handlers } from './handlers.ts'

export interface DoorOptions<Sender> {
  /** The shell's own check of who calls; null for anyone it doesn't trust. */
  readonly admit: (sender: Sender) => Caller | null
  readonly log: (error: unknown, during: BrokenCall) => void
}

/** Answers one call. Never throws: every refusal is a failure as data. */
export type Door<Sender> = (sender: Sender, name: unknown, input: unknown) => Promise<Reply<unknown>>

/** The one way in for every call: sender → name → role → input → handler → output. */
export function createDoor<Sender>(handlers: Handlers, { admit, log }: DoorOptions<Sender>): Door<Sender> {
  return async (sender, name, input) => {
    const caller = failClosed(() => admit(sender))
    if (caller === null) return refuse('foreignSender', 'This sender may not call the counter')
    if (!isCallName(name)) return refuse('unknownCall', 'There is no such call')

    let problem: BrokenCall['problem'] = 'handler'
    try {
      // Before the input is read, which takes long where somebody makes it so: a locked window must not hold up the others.
      demandRight(caller, name, input)
      const parsed = readSafely<z.ZodType>(calls[name].input, input)
      if (!parsed.success) return badInput(parsed.error)
      const again = () => {
        const now = failClosed(() => admit(sender))
        if (now === null) throw new CallFailure('foreignSender', 'This sender may call the counter no longer')
        demandRight(now, name, parsed.data)
        if (calls[name].role !== 'anyone' && now.staff?.id !== caller.staff?.id)
          throw new CallFailure('locked', 'Who called is no longer on duty in this window')
        return now
      }
      // The contract ties each name to its handler; the compiler can't follow that through a variable name.
      const handle = handlers[name] as (input: unknown, caller: Admitted) => Promise<unknown>
      const value = await handle(parsed.data, { ...caller, again })
      problem = 'output'
      return { ok: true, value: calls[name].output.parse(value) }
    } catch (error) {
      if (error instanceof CallFailure) return refuse(error.code, error.message, error.field)
      log(error, { call: name, problem })
      if (!(error instanceof StorageFailed)) return refuse('internal', 'Something went wrong inside Loket')
      const failure = storageFailure(error, 'storageFailed')
      return refuse(failure.code, failure.message)
    }
  }
}

// If the check itself throws, as for a frame that is gone, the caller is not admitted.
function failClosed(admit: () => Caller | null): Caller | null {
  try {
    return admit()
  } catch {
    return null
  }
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name)
}

/** Throws a CallFailure that says why this caller may not make this call. */
function demandRight(caller: Caller, name: CallName, input: unknown): void {
  if (mayCall(caller, name, input)) return
  if (caller.isReopening) throw new CallFailure('reopening', 'The counter is just being opened: try again')
  if (caller.role === null && !caller.isDisplay) throw new CallFailure('locked', 'Nobody is on duty')
  throw new CallFailure('notAllowed', `${name} needs the role ${calls[name].role}`)
}

/** The handler checks whether an approval is valid, in the transaction that uses it up. */
function mayCall({ role, isDisplay }: Caller, name: CallName, input: unknown): boolean {
  const { role: least, byApproval, onDisplay } = calls[name]
  if (isDisplay) return onDisplay
  if (reaches(role, least)) return true
  return byApproval && role !== null && hasApproval(input)
}

const hasApproval = (input: unknown) =>
  typeof input === 'object' && input !== null && 'approval' in input && input.approval !== undefined

function refuse(code: FailureCode, message: string, field: string | null = null): Reply<never> {
  const failure: Failure = { code, message, field }
  return { ok: false, failure }
}

function badInput(error: z.ZodError): Reply<never> {
  const issue = error.issues[0]
  // The names of unknown members come from the caller, so they are not repeated.
  const rule =
    issue?.code === 'unrecognized_keys' ? 'has unknown members' : (issue?.message ?? 'is not valid')
  const field = issue?.path.join('.') || null
  return refuse('badInput', `${field ?? 'input'}: ${rule}`, field)
}
