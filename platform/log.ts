import type { CallName } from '../shared/ipc/contract.ts'

/** The call in which something broke, and whether its handler threw or its output broke the contract. */
export interface BrokenCall {
  readonly call: CallName
  readonly problem: 'handler' | 'output'
}

/** One trouble, by an allow-list of fields. */
interface Trouble {
  readonly at: string
  readonly call: CallName | undefined
  readonly problem: BrokenCall['problem'] | undefined
  readonly error: string
  readonly code: string | undefined
  readonly where: readonly string[]
}

/** Enough to see what led to an error; the newest last. */
const MAX_RECENT = 100
/** None of our frames is longer; other code's may be. */
const MAX_LETTERS = 300
const recent: Trouble[] = []

/** What went wrong since the start, with the files' names but not their folders: those may be called after a person. */
export const recentTroubles = (): Trouble[] => [...recent]

/** A frame whose file is named without its folders, which may have spaces and brackets in their names. */
function withoutFolders(frame: string): string {
  const file = frame.replace(/^.*[\\/]/, '')
  if (file === frame) return frame
  const [caller = 'at '] = /^at (?:async )?(?:[^\\/]*? \(|(?=[^)]*$))/.exec(frame) ?? []
  return caller + file
}

/**
 * Writes what broke as one line of JSON to stderr, by an allow-list of fields. The error's message is not among them:
 * it may quote what a customer typed or a gateway answered.
 */
export function logTrouble(error: unknown, during?: BrokenCall): void {
  const { name, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error }
  const frames = (error instanceof Error ? framesOf(error) : []).slice(0, 5)
  const entry: Trouble = {
    at: new Date().toISOString(),
    call: during?.call,
    problem: during?.problem,
    error: name,
    code,
    where: frames.map((frame) => frame.slice(0, MAX_LETTERS)),
  }
  recent.push({ ...entry, where: frames.map((frame) => withoutFolders(frame).slice(0, MAX_LETTERS)) })
  if (recent.length > MAX_RECENT) recent.shift()
  process.stderr.write(`${JSON.stringify(entry)}\n`)
}

/** Only what stands below the message, which may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const below = at < 0 ? stack : stack.slice(at + message.length)
  return below.split('\n').flatMap((line) => (line.startsWith('    at ') ? [line.trim()] : []))
}
