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

/** Other headings that a shop's own table has for a column, or that of the till it had before, in lower case. */
const headings: Readonly<Record<Column, readonly string[]>> = {
  id: ['kode', 'kode barang', 'kode produk', 'sku', 'code', 'product code', 'item code'],
  barcode: ['kode batang', 'kode barcode', 'ean', 'upc', 'barcode produk', 'product barcode'],
  name: [
    'nama',
    'nama barang',
    'nama produk',
    'nama item',
    'nama menu',
    'barang',
    'produk',
    'menu',
    'product',
    'product name',
    'item',
    'item name',
    'items name',
  ],
  price: [
    'harga',
    'harga jual',
    'harga satuan',
    'harga produk',
    'selling price',
    'sell price',
    'default price',
    'unit price',
  ],
  type: [
    'kategori',
    'kategori produk',
    'kategori barang',
    'kelompok',
    'jenis',
    'category',
    'category name',
    'product category',
  ],
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
  // "Harga Jual (Rp)", "Nama Barang *", "Price [Toko Laris]", "product_name"
  const names = heading.map((name) =>
    name
      .replace(/\([^()]*\)|\[[^[\]]*\]|[*_]/g, ' ')
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
