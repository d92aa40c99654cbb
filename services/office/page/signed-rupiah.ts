import { formatRupiah, type Sen } from '../../../shared/money.ts'

/** An amount in sen that may be below zero, as text: "-Rp 5.000". */
export const signedRupiah = (amount: number): string =>
  amount < 0 ? `-${formatRupiah(-amount as Sen)}` : formatRupiah(amount as Sen)
