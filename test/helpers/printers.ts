import type { PrinterBytes } from '../../electron/printing/devices/device.ts'
import type { NewPrintJob } from '../../electron/printing/print-store.ts'
import type { Printer } from '../../shared/printer/printer.ts'

/** A printer of the shop's: a 58 mm roll with its own QR codes, unless given otherwise. */
export function aPrinter({
  id = 'main',
  name = 'Printer kasir',
  device,
  profile = 'generic-58',
  qr = 'native',
  drawer = 'never',
}: Partial<Printer> & Pick<Printer, 'device'>): Printer {
  return { id, name, device, profile, qr, drawer }
}

/** A receipt to be queued, with a document that no printer would understand. */
export const aReceiptJob = (merchantTradeNo: string, at: number): NewPrintJob => ({
  printer: 'main',
  kind: 'receipt',
  subject: merchantTradeNo,
  merchantTradeNo,
  document: '{}',
  at,
})

/** A slip without leading bytes: any of its bytes may print. */
export const asSlip = (slip: Uint8Array): PrinterBytes => ({ lead: new Uint8Array(0), slip })
