import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import type { SinceBackup } from '../../../shared/backup/since-backup.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import type { Journal } from '../journal.ts'
import { hasTable } from '../schema/tables.ts'
import { lastInCommon, rowsUpTo } from './common-rows.ts'
import { type ByTable, byTable } from './rows-since.ts'

/** Counts what the journal has and its backup lacks; products and held carts count if they differ. */
export async function lostSince(
  backupFile: string,
  journal: Pick<Journal, 'countSince' | 'rowUpTo' | 'listProducts' | 'listHeldCarts'>,
): Promise<SinceBackup> {
  const { last, products, carts } = readBackup(backupFile, journal)
  const [later, productsNow, cartsNow] = await Promise.all([
    journal.countSince(last),
    journal.listProducts(),
    journal.listHeldCarts(),
  ])
  const isOther = (product: Product) => !isDeepStrictEqual(comparable(product), products.get(product.id))
  return {
    ...later,
    products: productsNow.filter(isOther).length,
    carts: cartsNow.filter(({ saleId }) => !carts.has(saleId)).length,
  }
}

type Comparable = readonly (string | number | null)[]

const comparable = ({ barcode, name, price, type, ...product }: Product): Comparable => [
  barcode,
  name,
  price,
  type,
  Number(product.favourite),
  product.place ?? null,
  Number(product.active),
  product.variants ? JSON.stringify(product.variants) : null,
  product.extras ? JSON.stringify(product.extras) : null,
  product.color ?? null,
  Number(product.untaxed ?? false),
]

/** The parts of a backup needed to find what is newer; a table that an older Loket lacked has nothing. */
function readBackup(
  file: string,
  { rowUpTo }: Pick<Journal, 'rowUpTo'>,
): {
  last: ByTable
  products: ReadonlyMap<string, Comparable>
  carts: ReadonlySet<string>
} {
  using database = new DatabaseSync(file, { readOnly: true })
  const rows = (table: string) =>
    hasTable(database, table) ? database.prepare(`SELECT * FROM ${table}`).all() : []
  return {
    last: byTable((name, [table, key]) => {
      if (!hasTable(database, table)) return 0
      const last = Number(database.prepare(`SELECT max(${key}) AS last FROM ${table}`).get()?.last ?? 0)
      return lastInCommon(last, rowsUpTo(database, table, key), (upTo) => rowUpTo(name, upTo))
    }),
    products: new Map(
      rows('products').map((row) => {
        const { place = null, variants = null, extras = null, color = null, untaxed = 0 } = row
        const columns = [row.barcode, row.name, row.price, row.type, row.favourite, place, row.active]
        return [String(row.id), [...columns, variants, extras, color, untaxed] as Comparable]
      }),
    ),
    carts: new Set(rows('held_carts').map(({ sale_id }) => String(sale_id))),
  }
}
