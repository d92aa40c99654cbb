import { onTestFinished } from 'vitest'
import { startVirtualPrinter } from '../../services/virtual-printer/virtual-printer.ts'

/** The whole virtual printer with its page, as `npm run printer` starts it, until the end of the test. */
export async function aPrinterWithPage(pagePort = 0) {
  const printer = await startVirtualPrinter({
    host: '127.0.0.1',
    port: 0,
    pagePort,
    speaks: 'escpos',
    paper: { name: '58 mm', dots: 384 },
  })
  onTestFinished(printer.close)
  return printer
}
