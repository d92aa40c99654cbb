/** `npm run sandbox`: the sandbox gateway on its own. */
import { runProgram } from '../../platform/program.ts'
import { DEFAULT_SECRET, help, readCommandLine, type SandboxCommand } from './command-line.ts'
import { LedgerRefused } from './ledger/database.ts'
import { openLedger } from './ledger/ledger.ts'
import { createSandbox } from './sandbox.ts'

void runProgram({
  name: 'The sandbox',
  help,
  portOptions: '--port',
  read: readCommandLine,
  run,
  sentenceFor: (error) => (error instanceof LedgerRefused ? error.message : null),
})

async function run({ sandbox: options, file, log }: Extract<SandboxCommand, { kind: 'run' }>) {
  const sandbox = await createSandbox({
    ...options,
    ledger: openLedger(file),
    ...(log && { log: (line) => process.stderr.write(`${JSON.stringify({ at: new Date(), ...line })}\n`) }),
  })
  const { merchant, profile } = options
  const secret = merchant.secret === DEFAULT_SECRET ? merchant.secret : 'as given'
  const keys = profile === 'rsa-sha256-base64' ? 'keys as given' : `secret ${secret}`
  const merchantLine = `merchant ${merchant.id}, ${keys}, signing ${profile}, ledger ${file}`
  return { ready: `sandbox listening on ${sandbox.url}\n${merchantLine}\n`, close: () => sandbox.close() }
}
