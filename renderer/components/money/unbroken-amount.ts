import { signedAmount } from './signed-amount.ts'

/** An amount in sen, which may be negative, that no line breaks between "Rp" and its number. */
export const unbrokenAmount = (amount: number) => signedAmount(amount).replace(' ', '\u00a0')
