import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { penFor } from './letters/pen-for.ts'

/** A slip in the language of a printer; pages for an office printer. */
export async function printerBytes(
  slip: Slip,
  { profile, qr }: Pick<Printer, 'profile' | 'qr'>,
): Promise<Uint8Array> {
  const sort = profileOf(profile)
  // Their libraries take 20 MB, and come with the first slip.
  if (sort.speaks === 'pdf') {
    const { slipPdf } = await import('./pdf/slip-pdf.ts')
    return slipPdf(slip, 'Loket')
  }
  const { slipBytes } = await import('./escpos/slip-bytes.ts')
  return slipBytes(slip, sort, qr, await penFor(slip))
}
