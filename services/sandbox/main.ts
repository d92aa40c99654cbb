/** `npm run sandbox`: the sandbox gateway on its own. */
import { UsageError } from '../../platform/command-line.ts'
import { DEFAULT_SECRET, help, readCommandLine, type SandboxCommand } from './command-line.ts'
import { LedgerRefused } from './ledger/database.ts'
import { openLedger } from './ledger/ledger.ts'
import { createSandbox } from './sandbox.ts'

try {
  const command = readCommandLine(process.argv.slice(2))
  if (command.kind === 'help') process.stdout.write(help)
  else await run(command)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 2
}

async function run({ sandbox: options, file, log }: Extract<SandboxCommand, { kind: 'run' }>): Promise<void> {
  const sandbox = await createSandbox({
    ...options,
    ledger: openLedger(file),
    ...(log && { log: (line) => process.stderr.write(`${JSON.stringify({ at: new Date(), ...line })}\n`) }),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
  }
  const { merchant, profile } = options
  process.stdout.write(`sandbox listening on ${sandbox.url}\n`)
  const secret = merchant.secret === DEFAULT_SECRET ? merchant.secret : 'as given'
  const keys = profile === 'rsa-sha256-base64' ? 'keys as given' : `secret ${secret}`
  process.stdout.write(`merchant ${merchant.id}, ${keys}, signing ${profile}, ledger ${file}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof LedgerRefused) return error.message
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with --port.`
  if (code === 'EACCES') return `Port ${port} is not allowed: choose one above 1023 with --port.`
  return `The sandbox could not start: ${message}`
}
