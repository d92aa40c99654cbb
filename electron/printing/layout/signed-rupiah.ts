import { formatRupiah, type Sen } from '../../../shared/money.ts'

/** Sen that may be negative, as on slips. */
export function signedRupiah(sen: number): string {
  return sen < 0 ? `-${formatRupiah(-sen as Sen)}` : formatRupiah(sen as Sen)
}
