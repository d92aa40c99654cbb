import { UsageError } from './command-line.ts'
import { outliveReader } from './outlive-reader.ts'
import { makeForUserAlone } from './umask.ts'
import { loketVersion } from './version.ts'

/** A program with a command line, which runs until a signal ends it. */
interface Program<Run extends { readonly kind: 'run' }> {
  /** As a sentence names it: "The sandbox". */
  readonly name: string
  readonly help: string
  /** Its options for ports, as a sentence names them: "--port". */
  readonly portOptions: string
  /** Reads the command line; throws a {@link UsageError}. */
  readonly read: (args: readonly string[]) => { readonly kind: 'help' } | { readonly kind: 'version' } | Run
  readonly run: (command: Run) => Promise<Running>
  /** The sentence for one of its own errors; null for any other. */
  readonly sentenceFor?: (error: unknown) => string | null
}

interface Running {
  /** Says that it runs; printed once a signal can end it. */
  readonly ready: string
  close(): Promise<unknown>
}

/** Runs the program, whose files are its user's alone. What keeps it from starting is one sentence on standard error, and exit code 2. */
export async function runProgram<Run extends { readonly kind: 'run' }>(program: Program<Run>): Promise<void> {
  makeForUserAlone()
  outliveReader()
  try {
    const command = program.read(process.argv.slice(2))
    if (command.kind === 'help') {
      process.stdout.write(program.help)
      return
    }
    if (command.kind === 'version') {
      process.stdout.write(`${loketVersion()}\n`)
      return
    }
    const running = await program.run(command)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void running.close().then(() => process.exit(0)))
    process.stdout.write(running.ready)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error, program)}\n`, () => process.exit(2))
  }
}

function sentenceOf(
  error: unknown,
  { name, portOptions, sentenceFor }: Pick<Program<never>, 'name' | 'portOptions' | 'sentenceFor'>,
): string {
  if (error instanceof UsageError) return error.message
  const own = sentenceFor?.(error)
  if (own) return own
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another with ${portOptions}.`
  if (code === 'EACCES') return `Port ${port} is not allowed: choose one above 1023 with ${portOptions}.`
  return `${name} could not start: ${message}`
}
