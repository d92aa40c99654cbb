import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { slipBytes } from './escpos/slip-bytes.ts'
import { penFor } from './letters/pen-for.ts'
import { slipPdf } from './pdf/slip-pdf.ts'

/** A slip in the language of a printer; pages for an office printer. */
export async function printerBytes(
  slip: Slip,
  { profile, qr }: Pick<Printer, 'profile' | 'qr'>,
): Promise<Uint8Array> {
  const sort = profileOf(profile)
  return sort.speaks === 'pdf' ? slipPdf(slip, 'Loket') : slipBytes(slip, sort, qr, await penFor(slip))
}
