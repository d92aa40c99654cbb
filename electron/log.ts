import type { CallName } from '../shared/ipc/contract.ts'

/** The call in which something broke, and whether its handler threw or its output broke the contract. */
export interface BrokenCall {
  readonly call: CallName
  readonly problem: 'handler' | 'output'
}

/**
 * Writes what broke as one line of JSON to stderr, by an allow-list of fields. The error's message is not among them:
 * it may quote what a customer typed or a gateway answered.
 */
export function logTrouble(error: unknown, during?: BrokenCall): void {
  const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error }
  const frames =
    error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line)) : []
  const entry = {
    at: new Date().toISOString(),
    call: during?.call,
    problem: during?.problem,
    error: name,
    code,
    where: frames.slice(0, 5).map((frame) => frame.trim()),
  }
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}
