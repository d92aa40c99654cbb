import type { DatabaseSync } from 'node:sqlite'
import type { Product, Variant } from '../../shared/catalogue/product.ts'
import type { Sen } from '../../shared/money.ts'
import type { NewAuditEntry } from './audit-log.ts'
import { inTransaction } from './database.ts'
import { rows } from './rows.ts'

/** Two products would have the same barcode: a scan could not tell which is meant. */
export class BarcodeTaken extends Error {
  override readonly name = 'BarcodeTaken'
  constructor() {
    super('another product has this barcode')
  }
}

/** The catalogue's part of the journal. */
export interface CatalogueBook {
  /** All there are, by id. */
  listProducts(): Promise<Product[]>
  /** New products and changes of those that are there, all of them or none, with their line of the audit log. Throws {@link BarcodeTaken}. */
  saveProducts(products: readonly Product[], entry?: NewAuditEntry): Promise<void>
}

interface ProductRow {
  id: string
  barcode: string | null
  name: string
  price: number
  type: string
  favourite: number
  active: number
  variants: string | null
}

export function createCatalogueBook(
  database: DatabaseSync,
  append: (entry: NewAuditEntry) => void,
): CatalogueBook {
  const select = database.prepare('SELECT * FROM products ORDER BY id')
  const letGo = database.prepare('UPDATE products SET barcode = NULL WHERE id = ?')
  const upsert =
    database.prepare(`INSERT INTO products (id, barcode, name, price, type, favourite, active, variants)
    VALUES (:id, :barcode, :name, :price, :type, :favourite, :active, :variants)
    ON CONFLICT (id) DO UPDATE SET barcode = :barcode, name = :name, price = :price, type = :type,
      favourite = :favourite, active = :active, variants = :variants`)
  return {
    async listProducts() {
      return rows<ProductRow>(select).map(({ variants, ...row }) => ({
        ...row,
        ...(variants === null ? {} : { variants: JSON.parse(variants) as Variant[] }),
        price: row.price as Sen,
        favourite: row.favourite === 1,
        active: row.active === 1,
      }))
    },
    async saveProducts(products, entry) {
      inTransaction(database, () => {
        if (entry) append(entry)
        // Two that swap their barcodes would otherwise be in each other's way.
        for (const { id } of products) letGo.run(id)
        for (const product of products) {
          const { favourite, active, variants } = product
          try {
            upsert.run({
              ...product,
              favourite: favourite ? 1 : 0,
              active: active ? 1 : 0,
              variants: variants ? JSON.stringify(variants) : null,
            })
          } catch (error) {
            throw (error as Error).message.includes('products.barcode') ? new BarcodeTaken() : error
          }
        }
      })
    },
  }
}
