import { formatRupiah, type Sen } from '../../../shared/money.ts'

/** Sen that may be less than nothing, as slips show them. */
export function signedRupiah(sen: number): string {
  return sen < 0 ? `-${formatRupiah(-sen as Sen)}` : formatRupiah(sen as Sen)
}
