import { isOwnColor, type OwnColor } from '../own-colors.ts'

/** The columns of the catalogue's table, as it is written. */
export const columns = [
  'id',
  'barcode',
  'name',
  'price',
  'type',
  'favourite',
  'active',
  'untaxed',
  'color',
  'variants',
  'extras',
  'place',
] as const
export type Column = (typeof columns)[number]

/** Other headings that a shop's own table has for a column, in lower case. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['kode', 'kode barang', 'kode produk', 'sku', 'code'],
  barcode: ['kode batang', 'kode barcode', 'ean'],
  name: ['nama', 'nama barang', 'nama produk', 'nama menu', 'product', 'product name', 'item', 'item name'],
  price: ['harga', 'harga jual', 'harga satuan', 'selling price'],
  type: ['kategori', 'jenis', 'category'],
  favourite: ['favorit', 'favorite'],
  active: ['aktif', 'dijual'],
  untaxed: ['bebas pajak', 'tanpa pajak', 'tidak kena pajak'],
  color: ['warna', 'colour'],
  variants: ['varian'],
  extras: ['tambahan', 'ekstra', 'topping', 'modifiers'],
  place: ['urutan favorit', 'urutan ubin', 'tile'],
}

/** Where each column is in a table with this heading; a column that it does not have is missing. */
export function placesOf(heading: readonly string[]): ReadonlyMap<Column, number> {
  // "Harga Jual (Rp)", "Nama Barang *"
  const names = heading.map((name) =>
    name
      .replace(/\([^()]*\)|\*/g, ' ')
      .trim()
      .toLowerCase()
      .replace(/\s+/g, ' '),
  )
  const placeOf = (column: Column) =>
    [column, ...headings[column]].map((name) => names.indexOf(name)).find((at) => at >= 0)
  return new Map(
    columns.flatMap((column) => {
      const at = placeOf(column)
      return at === undefined ? [] : [[column, at] as const]
    }),
  )
}

const colorWords: Readonly<Record<string, OwnColor>> = {
  biru: 'blue',
  toska: 'teal',
  tosca: 'teal',
  hijau: 'green',
  kuning: 'amber',
  oranye: 'amber',
  merah: 'red',
  ungu: 'purple',
  abu: 'gray',
  'abu-abu': 'gray',
}

/** A cell that names a colour, in either language; null for any other word. */
export function colorOf(cell: string): OwnColor | null {
  const word = cell.toLowerCase()
  return isOwnColor(word) ? word : (colorWords[word] ?? null)
}
