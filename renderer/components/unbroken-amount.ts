import { formatRupiah, type Sen } from '../../shared/money.ts'

/** An amount that no line breaks between "Rp" and its number. */
export const unbrokenAmount = (amount: Sen) => formatRupiah(amount).replace(' ', '\u00a0')
