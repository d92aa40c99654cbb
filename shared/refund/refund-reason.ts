import type { Language } from '../language.ts'

/**
 * Reasons of a refund that are picked from a list, in each language of the screens. What was picked is recorded and sent to
 * the gateway in the language of the person who picked it; each reader sees it in their own: see {@link reasonIn}. Words
 * that were once on the list stay here, or old refunds keep the language of their cashier.
 */
export const refundReasons = {
  returned: { id: 'Barang dikembalikan', en: 'Goods returned' },
  soldOut: { id: 'Barang habis', en: 'Goods sold out' },
  wrongAmount: { id: 'Salah jumlah', en: 'Wrong amount' },
  paidTwice: { id: 'Dibayar dua kali', en: 'Paid twice' },
  /** The sale ends before it was paid, and its cash part goes back. */
  customerLeft: { id: 'Pelanggan batal', en: 'Customer left' },
} as const satisfies Record<string, Readonly<Record<Language, string>>>

/** A recorded reason in each language, if it was picked from the list; null if somebody typed it. */
export const pickedReason = (text: string): Readonly<Record<Language, string>> | null =>
  Object.values(refundReasons).find(({ id, en }) => text === id || text === en) ?? null

/** A recorded reason in the reader's language; one that was typed stays as it is. */
export const reasonIn = (language: Language, text: string): string => pickedReason(text)?.[language] ?? text
