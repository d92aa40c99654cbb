/**
 * An amount of Indonesian Rupiah in sen (1 Rp = 100 sen), always a whole number.
 * The document's largest amount, Decimal(12,2), is 10^12 - 1 sen and fits a JavaScript integer exactly.
 */
export type Sen = number & { readonly __unit: 'sen' }

/** The largest amount the document can write: Decimal(12,2), 9999999999.99. */
export const MAX_SEN = 999_999_999_999 as Sen

/** Brands a whole, non-negative number of sen; throws a RangeError for anything else. */
export function sen(value: number): Sen {
  if (!Number.isSafeInteger(value) || value < 0 || value > MAX_SEN)
    throw new RangeError('an amount is a whole number of sen from 0 to 999,999,999,999')
  return value as Sen
}

/** Whole rupiah to sen; throws a RangeError where the result is not an amount. */
export const rupiah = (whole: number): Sen => sen(whole * 100)

const DECIMAL = /^(\d{1,10})(?:\.(\d{1,2}))?$/

/** Decimal text of the wire ("10000.00", "10000.5", "10000") to sen, without floating point; null if it is not one. */
export function parseDecimal(text: string): Sen | null {
  const match = DECIMAL.exec(text)
  if (!match?.[1]) return null
  return Number(match[1] + (match[2] ?? '').padEnd(2, '0')) as Sen
}

/** Sen to the document's decimal text, always with two decimals: 1000000 → "10000.00". */
export function formatDecimal(amount: Sen): string {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Sen as a person in Indonesia reads it: "Rp 57.500", or "Rp 57.500,25" where there are sen.
 * Plain ASCII on purpose: `Intl` would put a no-break space there, which receipt printers can't print.
 */
export function formatRupiah(amount: Sen): string {
  const [whole = '0', fraction] = formatDecimal(amount).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return `Rp ${grouped}${fraction === '00' ? '' : `,${fraction}`}`
}

/** An amount in sen that may be below zero, such as a drawer's difference, as slips and the office's page write it: "-Rp 5.000". */
export const signedRupiah = (amount: number): string =>
  amount < 0 ? `-${formatRupiah(-amount as Sen)}` : formatRupiah(amount as Sen)
