/** `npm run printer`: a receipt printer that is a page. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pngOf } from '../../platform/picture/png-of.ts'
import { runProgram } from '../../platform/program.ts'
import { help, type PrinterProgramCommand, readCommandLine } from './command-line.ts'
import type { PrintedSlip } from './slip-book.ts'
import { startVirtualPrinter } from './virtual-printer.ts'

void runProgram({
  name: 'The printer',
  help,
  portOptions: '--port or --page-port',
  read: readCommandLine,
  run,
  sentenceFor: addressProblem,
})

async function run({ save, ...options }: Extract<PrinterProgramCommand, { kind: 'run' }>) {
  const printer = await startVirtualPrinter({
    ...options,
    ...(save !== null && { onSlip: (slip) => keep(save, slip) }),
  })
  const { name, dots } = options.paper
  const ready = `printer listening on ${printer.device}, ${name}, ${dots} dots\nslips are shown on ${printer.url}\n`
  return { ready, close: () => printer.close() }
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

function addressProblem(error: unknown): string | null {
  const { code, address, hostname } = error as NodeJS.ErrnoException & { address?: string; hostname?: string }
  if (code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND') return null
  return `This computer has no address ${hostname ?? address}: choose another with --host.`
}
