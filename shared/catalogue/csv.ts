/**
 * The catalogue as a table for a spreadsheet: `id;barcode;name;price;type;favourite;active;untaxed;color;variants;extras;place`,
 * the price in whole rupiah, variants as `Panas=18000 | Dingin=20000=8991002101234`, extras as `Extra shot=5000`. Read with
 * commas or tabs as well, and with the headings that shops write.
 */
import { csvText, textOfCell } from '../csv.ts'
import { readCsv } from '../read-csv.ts'
import { MAX_IMPORTED } from './catalogue-limits.ts'
import { type Column, colorOf, columns, placesOf } from './csv-columns.ts'
import { type LineProblem, productOf, type Values, variantText } from './csv-line.ts'
import { barcodesOf } from './labels.ts'
import { oneSpelling } from './one-spelling.ts'
import type { Product } from './product.ts'
import { productNumbers } from './product-number.ts'

/** A line of a file: its number, of which the heading's is 1, and the name written in it; empty where none can be read. */
interface LineOfFile {
  readonly line: number
  readonly name: string
}

/** What a file would change in the catalogue; a line with a problem changes nothing. */
export interface CatalogueImport {
  /** A required column that is missing; then nothing else was read. */
  readonly missing: 'name' | 'price' | null
  /** It has more products than one file may have; then none was read. */
  readonly isTooLong: boolean
  readonly added: readonly Product[]
  readonly changed: readonly Product[]
  readonly unchanged: number
  readonly problems: readonly (LineOfFile & { readonly problem: LineProblem })[]
  /** Lines whose colour is not known: read without it, because goods are sold without a colour as well. */
  readonly uncolored: readonly (LineOfFile & { readonly color: string })[]
}

const required = ['name', 'price'] as const

/** The catalogue as CSV. */
export function writeCatalogue(products: readonly Product[]): string {
  const rows = products.map(({ id, barcode, name, price, type, ...product }) => [
    id,
    barcode ?? '',
    name,
    String(price / 100),
    type,
    ...[product.favourite, product.active, product.untaxed].map((yes) => (yes ? 'yes' : 'no')),
    product.color ?? '',
    (product.variants ?? []).map(variantText).join(' | '),
    (product.extras ?? []).map(variantText).join(' | '),
    String(product.place ?? ''),
  ])
  return csvText([columns, ...rows])
}

/** Compares a file with the current catalogue. Changes nothing: people look at the result first. */
export function readCatalogue(text: string, known: readonly Product[]): CatalogueImport {
  const table = readCsv(text, MAX_IMPORTED + 2, columnsIn)
  const places = placesOf(table[0]?.cells ?? [])
  const missing = required.find((column) => !places.has(column)) ?? null
  const isTooLong = missing === null && table.length > MAX_IMPORTED + 1
  if (missing !== null || isTooLong)
    return { missing, isTooLong, added: [], changed: [], unchanged: 0, problems: [], uncolored: [] }

  const before = new Map(known.map((each) => [each.id, each]))
  const after = new Map(before)
  const seen = new Set<string>()
  const problems: Problem[] = []
  const taken = new Map<string, Taken>()
  const rows = table.slice(1).map(({ line, cells }) => ({ line, values: cells && valuesOf(places, cells) }))
  const idOf = identify(
    known,
    rows.flatMap(({ values }) => values?.id || []),
  )
  const lines = rows.map((row) => ({ ...row, id: row.values && idOf(row.values) }))
  const inFile = new Set(lines.map(({ id }) => id))
  // What the file does not name keeps its category's spelling, which the others then take.
  const kept = known.filter(({ id }) => !inFile.has(id)).map(({ type }) => type)
  const spell = oneSpelling(kept.concat(lines.flatMap(({ values }) => values?.type || [])))
  const readLine = ({ values, id }: (typeof lines)[number]) => {
    if (values === null) return 'quote'
    return id === null ? 'nameTwice' : productOf({ ...values, id, type: spell(values.type ?? '') }, before)
  }
  for (const each of lines) {
    const { line, values } = each
    const read = readLine(each)
    const at = { line, name: values?.name ?? '' }
    if (typeof read === 'string') problems.push({ ...at, problem: read })
    else if (seen.has(read.id)) problems.push({ ...at, problem: values?.id ? 'idTwice' : 'nameTwice' })
    else {
      seen.add(read.id)
      taken.set(read.id, { line, product: read, color: values?.color ?? '' })
      after.set(read.id, read)
    }
  }
  dropSharedBarcodes(taken, after, before, problems)
  const products = [...taken.values()].map((each) => each.product)
  const uncolored = [...taken.values()].filter(({ color }) => color !== '' && colorOf(color) === null)
  return {
    missing,
    isTooLong,
    added: products.filter(({ id }) => !before.has(id)),
    changed: products.filter((each) => before.has(each.id) && !isSame(each, before.get(each.id))),
    unchanged: products.filter((each) => isSame(each, before.get(each.id))).length,
    problems: problems.sort((one, other) => one.line - other.line),
    uncolored: uncolored.map(({ line, product: { name }, color }) => ({ line, name, color })),
  }
}

type Problem = CatalogueImport['problems'][number]

/** A line that is imported, with its colour as it is written. */
interface Taken {
  readonly line: number
  readonly product: Product
  readonly color: string
}

/** If two products would get one barcode, the last line in the file that asks for it is not imported. */
function dropSharedBarcodes(
  taken: Map<string, Taken>,
  after: Map<string, Product>,
  before: ReadonlyMap<string, Product>,
  problems: Problem[],
): void {
  const owners = new Map<string, string>()
  const codesOf = (id: string) => {
    const product = after.get(id)
    return product ? barcodesOf(product) : []
  }
  const drop = (id: string) => {
    const { line = 0, product } = taken.get(id) ?? {}
    problems.push({ line, name: product?.name ?? '', problem: 'barcodeTwice' })
    for (const code of codesOf(id)) if (owners.get(code) === id) owners.delete(code)
    taken.delete(id)
    const old = before.get(id)
    if (old) after.set(id, old)
    else after.delete(id)
  }
  // A line that is not imported leaves its product the old barcodes, which may be another line's new ones.
  const waiting = [...after.keys()].reverse()
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const rivals = codesOf(id).map((code) => owners.get(code))
    const rival = rivals.find((owner) => owner !== undefined && owner !== id)
    const loser = rival === undefined ? undefined : [id, rival].find((each) => taken.has(each))
    if (loser === undefined) {
      for (const code of codesOf(id)) owners.set(code, id)
      continue
    }
    drop(loser)
    waiting.push(loser)
    if (loser !== id) waiting.push(id)
  }
}

const isSame = (one: Product, other: Product | undefined) =>
  other !== undefined && columns.every((column) => textOf(one[column]) === textOf(other[column]))

const textOf = (value: Product[Column]) => (Array.isArray(value) ? value.map(variantText).join('|') : value)

const valuesOf = (places: ReadonlyMap<Column, number>, cells: readonly string[]): Values =>
  Object.fromEntries(
    [...places].map(([column, at]) => [column, textOfCell(unwrapped(cells[at] ?? '')).trim()]),
  )

/** `="0899123"` is how tables keep the zeros of a number that a program like Excel would drop. */
const unwrapped = (cell: string) => /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell

/** How many of the columns that it must have a heading names. */
const columnsIn = (cells: readonly string[]) => {
  const places = placesOf(cells)
  return required.filter((column) => places.has(column)).length
}

/**
 * Which product a line is about. A line without a number is the product with its barcode, or else the only one with its
 * name; otherwise it is a new one, with a number that no other product or line has. Null where nothing but the name tells,
 * and several have it: a file that is imported again would add them again.
 */
function identify(known: readonly Product[], written: readonly string[]): (values: Values) => string | null {
  const byBarcode = new Map(known.flatMap((each) => barcodesOf(each).map((code) => [code, each.id])))
  const byName = new Map<string, string | null>()
  for (const { name, id } of known) byName.set(nameKey(name), byName.has(nameKey(name)) ? null : id)
  const nextNumber = productNumbers([...known.map(({ id }) => id), ...written])
  const added = new Set<string>()
  return ({ id = '', barcode = '', name = '' }) => {
    const told = id || byBarcode.get(barcode)
    if (told) return told
    const key = nameKey(name)
    const named = byName.get(key)
    if (named) return named
    if (barcode === '' && name !== '' && (named === null || added.has(key))) return null
    added.add(key)
    return nextNumber()
  }
}

const nameKey = (name: string) => name.toLowerCase()
