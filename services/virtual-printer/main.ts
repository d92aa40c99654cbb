/** `npm run printer`: a receipt printer that is a page. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../platform/command-line.ts'
import { pngOf } from '../../platform/picture/png-of.ts'
import { help, type PrinterProgramCommand, readCommandLine } from './command-line.ts'
import type { PrintedSlip } from './slip-book.ts'
import { startVirtualPrinter } from './virtual-printer.ts'

try {
  const command = readCommandLine(process.argv.slice(2))
  if (command.kind === 'help') process.stdout.write(help)
  else await run(command)
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`)
  process.exitCode = 2
}

async function run({ save, ...options }: Extract<PrinterProgramCommand, { kind: 'run' }>): Promise<void> {
  const printer = await startVirtualPrinter({
    ...options,
    ...(save !== null && { onSlip: (slip) => keep(save, slip) }),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void printer.close().then(() => process.exit(0)))
  }
  const { name, dots } = options.paper
  process.stdout.write(`printer listening on ${printer.device}, ${name}, ${dots} dots\n`)
  process.stdout.write(`slips are shown on ${printer.url}\n`)
}

/** Named by its time, so that an earlier run's slips stay. */
function keep(folder: string, slip: PrintedSlip): void {
  const { id, at } = slip
  const picture = slip.picture()
  const name = join(folder, `${new Date(at).toISOString().replaceAll(':', '-')}-${id}`)
  try {
    writeFileSync(`${name}.bin`, slip.bytes())
    if (picture.height > 0) writeFileSync(`${name}.png`, pngOf(picture))
  } catch (error) {
    process.stderr.write(`Slip ${id} was not saved: ${(error as Error).message}\n`)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof UsageError) return error.message
  const { code, message, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken: stop what uses it, or choose another with --port or --page-port.`
  }
  if (code === 'EACCES') return `Port ${port} is not allowed: choose one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `This computer has no address ${address ?? ''}: choose another with --host.`
  }
  return `The printer could not start: ${message}`
}
