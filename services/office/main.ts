/** `npm run office`: the office of a shop with several counters. */

import { systemClock } from '../../platform/clock.ts'
import { UsageError } from '../../platform/command-line.ts'
import { makeForUserAlone } from '../../platform/umask.ts'
import { help, type OfficeCommand, readCommandLine } from './command-line.ts'
import { openEmbedded } from './database/embedded.ts'
import { openPostgres } from './database/postgres.ts'
import { DatabaseRefused } from './database/problem.ts'
import { createLog } from './log.ts'
import { startOffice } from './office.ts'

try {
  makeForUserAlone()
  const command = readCommandLine(process.argv.slice(2))
  if (command.kind === 'help') process.stdout.write(help)
  else await run(command)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exit(2)
}

async function run({ database: where, ...options }: Extract<OfficeCommand, { kind: 'run' }>): Promise<void> {
  const database = 'url' in where ? await openPostgres(where.url) : await openEmbedded(where.folder)
  const office = await startOffice({ ...options, database, clock: systemClock, log: createLog() })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void office.close().then(() => process.exit(0)))
  }
  process.stdout.write(`office ready at ${await office.signInAddress()}\n`)
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError || error instanceof DatabaseRefused) return error.message
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with --port.`
  if (code === 'EACCES') return `Port ${port} is not allowed: choose one above 1023 with --port.`
  return `The office could not start: ${message}`
}
