import { formatDecimal, type Sen } from './money.ts'

/**
 * A text, or an amount in sen. Only an amount may begin with a minus or have twelve digits and stay a number: a spreadsheet
 * leaves text out of its sums without a word.
 */
export type Cell = string | number

/**
 * Rows as a file for a spreadsheet, with the byte order mark and the semicolons that Indonesian spreadsheets expect.
 * What they would take for a formula becomes text by an apostrophe, which {@link textOfCell} removes again; so does a
 * number that is a name (reference, barcode, phone), whose zeros they would drop or whose digits they would round.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string => `\uFEFF${csvLines(rows)}`

/** Further rows of a file that {@link csvText} began. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

/** Sen as a cell of a spreadsheet, which adds them up: plain digits, and a decimal comma where there are sen. */
export function plainRupiah(amount: number): string {
  const plain = formatDecimal(Math.abs(amount) as Sen)
    .replace(/\.00$/, '')
    .replace('.', ',')
  return amount < 0 ? `-${plain}` : plain
}

/** A cell's text before {@link csvText} made it safe. */
export const textOfCell = (text: string): string => text.replace(GUARD, '')

function cell(value: Cell): string {
  if (typeof value === 'number') return plainRupiah(value)
  const safe = value.replace(UNGUARDED, "'")
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A program that splits at another separator than ours may see a cell begin in the middle of a text; one that ends lines by
 * Unicode's rules, at a form feed or a line separator too.
 */
const BEGINNING = String.raw`(?<=^|[;,\|\p{Cc}\u2028\u2029])`
/** What begins a formula, in its other widths too, behind everything that a reader may strip. */
const FORMULA = String.raw`(?=[[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800'"]--[\p{Cc}\u2028\u2029]]*[=+\-@＝＋－＠﹦﹢﹣﹫⁺⁻⁼₊₋₌−])`
/** Some programs strip these too, with everything before them. */
const BREAK = String.raw`(?='*[\p{Cc}\u2028\u2029])`
/**
 * What a spreadsheet would write as another number or as a day: Excel shows twelve digits as a power of ten, takes 1E5 for
 * one, and 3/4 or 10-12 for a day. No count is like that.
 */
const NUMBER_AS_NAME = String.raw`(?='*(?:0\d+|\d{12,}|\d+[eE][+\-]?\d+|\d{1,2}[\/\-]\d{1,4})$)`
const UNGUARDED = new RegExp(`${BEGINNING}${FORMULA}|^${BREAK}|^${NUMBER_AS_NAME}`, 'gv')
const GUARD = new RegExp(`${BEGINNING}'${FORMULA}|^'${BREAK}|^'${NUMBER_AS_NAME}`, 'gv')
