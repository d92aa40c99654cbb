import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'

/** Feeds past the knife and cuts, so that everything printed so far is a separate piece. */
export async function separator({ profile, qr }: Pick<Printer, 'profile' | 'qr'>): Promise<Uint8Array> {
  const { slipBytes } = await import('./escpos/slip-bytes.ts')
  const sort = profileOf(profile)
  const { paper, columns, dots } = sort
  return slipBytes(
    { kind: 'test', paper, columns, dots, blocks: [{ type: 'feed', lines: 5 }, { type: 'cut' }] },
    sort,
    qr,
  )
}
