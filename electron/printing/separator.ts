import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { slipBytes } from './escpos/slip-bytes.ts'

/** Feeds past the knife and cuts, so that everything printed so far is a separate piece. */
export function separator({ profile, qr }: Pick<Printer, 'profile' | 'qr'>): Uint8Array {
  const sort = profileOf(profile)
  const { paper, columns, dots } = sort
  return slipBytes(
    { kind: 'test', paper, columns, dots, blocks: [{ type: 'feed', lines: 5 }, { type: 'cut' }] },
    sort,
    qr,
  )
}
