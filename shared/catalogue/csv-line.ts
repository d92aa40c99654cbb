/** What one line of the catalogue's table says of a product. */
import { rupiah } from '../money.ts'
import { type Column, colorOf } from './csv-columns.ts'
import { type Extra, GENERAL_TYPE, type Product, product, type Variant } from './product.ts'

/** Why a line can't be imported: the column that can't be read, or what is wrong with the line. */
export type LineProblem = Column | 'barcodeRounded' | 'idTwice' | 'nameTwice' | 'barcodeTwice' | 'quote'

/** The cells of a line, by their columns; a column that the file does not have is missing. */
export type Values = Partial<Record<Column, string>>

/** The product of a line; a column that the file does not have stays as it was `before`. */
export function productOf(values: Values, before: ReadonlyMap<string, Product>): Product | LineProblem {
  const { id = '', barcode, name = '', type, favourite, place, active, untaxed, color } = values
  const known = before.get(id)
  if (barcode !== undefined && isRounded(barcode)) return 'barcodeRounded'
  const price = priceOf(values.price ?? '')
  if (price === null) return 'price'
  const isFavourite = yesOrNo(favourite, known?.favourite ?? false)
  if (isFavourite === null) return 'favourite'
  const isActive = yesOrNo(active, known?.active ?? true)
  if (isActive === null) return 'active'
  const isUntaxed = yesOrNo(untaxed, untaxed === undefined && (known?.untaxed ?? false))
  if (isUntaxed === null) return 'untaxed'
  const ownColor = color === '' ? undefined : (colorOf(color ?? '') ?? known?.color)
  const variants = values.variants === undefined ? known?.variants : variantsOf(values.variants)
  if (typeof variants === 'string') return variants
  const extras = values.extras === undefined ? known?.extras : extrasOf(values.extras)
  if (typeof extras === 'string') return extras
  const ownPlace = place === undefined ? known?.place : place === '' ? undefined : Number(place)
  const read = product.safeParse({
    id,
    barcode: barcode === undefined ? (known?.barcode ?? null) : barcode || null,
    name,
    price,
    type: type || known?.type || GENERAL_TYPE,
    favourite: isFavourite,
    ...(isFavourite && ownPlace !== undefined ? { place: ownPlace } : {}),
    active: isActive,
    ...(isUntaxed ? { untaxed: true } : {}),
    ...(ownColor === undefined ? {} : { color: ownColor }),
    ...(variants && variants.length > 0 ? { variants } : {}),
    ...(extras && extras.length > 0 ? { extras } : {}),
  })
  return read.success ? read.data : ((read.error.issues[0]?.path[0] ?? 'name') as LineProblem)
}

/** A spreadsheet wrote a long barcode as "8.99E+12": its digits are lost. */
const isRounded = (barcode: string) => /^\d([.,]\d+)?e\+?\d+$/i.test(barcode)

/** "Dingin=20000=8991002101234", "Extra shot=5000". */
export const variantText = ({ name, price, barcode }: Extra & Pick<Variant, 'barcode'>) =>
  [name, String(price / 100), ...(barcode === undefined ? [] : [barcode])].join('=')

/** "Panas=18000 | Dingin=20000=8991002101234", as {@link variantText} writes each. */
function variantsOf(text: string): readonly Variant[] | LineProblem {
  const variants: Variant[] = []
  for (const [name = '', typed = '', barcode = '', ...more] of partsOf(text)) {
    const price = priceOf(typed)
    if (price === null || more.length > 0) return 'variants'
    if (isRounded(barcode)) return 'barcodeRounded'
    variants.push({ name, price, ...(barcode === '' ? {} : { barcode }) })
  }
  return variants
}

/** "Extra shot=5000 | Kurang gula=0"; what has no price costs nothing. */
function extrasOf(text: string): readonly Extra[] | LineProblem {
  const extras: Extra[] = []
  for (const [name = '', typed = '', ...more] of partsOf(text)) {
    const price = /^0?$/.test(typed) ? rupiah(0) : priceOf(typed)
    if (price === null || more.length > 0) return 'extras'
    extras.push({ name, price })
  }
  return extras
}

const partsOf = (text: string) =>
  text
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => part.split('=').map((of) => of.trim()))

/**
 * "18000", "18.000", "Rp 18.000", "18000,00", "Rp 18.000,-", and in English "18,000" or "18000.00": whole rupiah. Not
 * "18.00", which may be 18.000 with a zero lost.
 */
function priceOf(text: string) {
  const indonesian = /^(\d{1,3}(?:\.\d{3})+|\d{1,12})(?:,00?|[.,]-{1,2})?$/
  const english = /^(\d{1,3}(?:,\d{3})+|\d{4,12})(?:\.00)?$/
  const plain = text.replace(/^(?:rp\.?|idr)\s*/i, '')
  const match = indonesian.exec(plain) ?? english.exec(plain)
  const whole = Number(match?.[1]?.replace(/[.,]/g, ''))
  return match && whole >= 1 ? rupiah(whole) : null
}

function yesOrNo(text: string | undefined, without: boolean): boolean | null {
  const word = (text ?? '').toLowerCase()
  if (word === '') return without
  if (['yes', 'ya', 'y', 'true', '1'].includes(word)) return true
  return ['no', 'tidak', 'n', 'false', '0'].includes(word) ? false : null
}
