import type { Product } from '../../../shared/catalogue/product.ts'
import { rupiah } from '../../../shared/money.ts'

/** Kinds of shops with sample goods. */
export const sampleKinds = ['coffee', 'grocery', 'laundry'] as const
export type SampleKind = (typeof sampleKinds)[number]

/** Name, category and whole rupiah. The first two are favourites. */
const goods: Readonly<Record<SampleKind, readonly (readonly [string, string, number])[]>> = {
  coffee: [
    ['Kopi Susu', 'Kopi', 18_000],
    ['Es Teh Manis', 'Minuman', 8_000],
    ['Kopi Hitam', 'Kopi', 12_000],
    ['Kopi Susu Gula Aren', 'Kopi', 22_000],
    ['Teh Tarik', 'Minuman', 15_000],
    ['Roti Bakar Cokelat', 'Makanan', 17_000],
    ['Pisang Goreng', 'Makanan', 15_000],
    ['Mie Goreng Telur', 'Makanan', 20_000],
  ],
  grocery: [
    ['Air Mineral 600 ml', 'Minuman', 4_000],
    ['Beras 5 kg', 'Sembako', 75_000],
    ['Gula Pasir 1 kg', 'Sembako', 18_000],
    ['Minyak Goreng 1 liter', 'Sembako', 19_000],
    ['Telur 1 kg', 'Sembako', 29_000],
    ['Mie Instan', 'Makanan', 3_500],
    ['Kopi Sachet', 'Minuman', 2_000],
    ['Sabun Mandi', 'Kebersihan', 5_000],
  ],
  laundry: [
    ['Cuci Setrika per kg', 'Kiloan', 8_000],
    ['Cuci Kering per kg', 'Kiloan', 6_000],
    ['Setrika per kg', 'Kiloan', 5_000],
    ['Express per kg', 'Kiloan', 12_000],
    ['Selimut', 'Satuan', 25_000],
    ['Bed Cover', 'Satuan', 35_000],
    ['Jas', 'Satuan', 30_000],
    ['Sepatu', 'Satuan', 40_000],
  ],
}

/** What customers of such goods ask for, by category. */
const extras: Readonly<Record<string, Product['extras']>> = {
  Kopi: [
    { name: 'Ekstra shot', price: rupiah(5_000) },
    { name: 'Gula sedikit', price: rupiah(0) },
  ],
}

/** The kind of the samples, if the catalogue has exactly the goods of one kind: nobody has changed any, or added others. */
export function untouchedSample(products: readonly Product[]): SampleKind | null {
  const facts = (goods: readonly Product[]) =>
    goods
      .map(({ id, name, type, price, favourite, active, barcode, extras = [] }) =>
        JSON.stringify([id, name, type, price, favourite, active, barcode, extras]),
      )
      .sort()
      .join()
  const hasMore = products.some(
    ({ variants, color, untaxed, place }) => variants || color || untaxed || place,
  )
  return (!hasMore && sampleKinds.find((kind) => facts(sampleCatalogue(kind)) === facts(products))) || null
}

/** Sample goods, to be changed and extended. */
export function sampleCatalogue(kind: SampleKind): Product[] {
  return goods[kind].map(([name, type, price], at) => ({
    id: `CONTOH${at + 1}`,
    barcode: null,
    name,
    type,
    price: rupiah(price),
    favourite: at < 2,
    active: true,
    ...(extras[type] && { extras: extras[type] }),
  }))
}
