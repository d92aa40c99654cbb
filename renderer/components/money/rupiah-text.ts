import { decimalRupiah } from '../../../shared/decimal-rupiah.ts'
import { signedAmount } from './signed-amount.ts'

/** An amount written as decimal rupiah, as in logs and on the wire, for people to read; any other text is unchanged. */
export const rupiahText = (decimal: string): string => decimalRupiah(decimal, signedAmount)
