import type { DatabaseSync } from 'node:sqlite'
import {
  MOST_PICTURES,
  type Product,
  type ProductPicture,
  type Variant,
} from '../../shared/catalogue/product.ts'
import type { Sen } from '../../shared/money.ts'
import type { OwnColor } from '../../shared/own-colors.ts'
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

/** The catalogue has as many pictures as a till reads at its start. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
  constructor() {
    super(`a catalogue has at most ${MOST_PICTURES} pictures`)
  }
}

/** Products, and those pictures that some of them have. */
export interface Goods {
  readonly products: readonly Product[]
  readonly pictures: readonly ProductPicture[]
}

/** The catalogue's part of the journal. */
export interface CatalogueBook {
  /** All there are, by id. */
  listProducts(): Promise<Product[]>
  /** New products and changes of those that are there, all of them or none, with their line of the audit log. Throws {@link BarcodeTaken}. */
  saveProducts(products: readonly Product[], entry?: NewAuditEntry): Promise<void>
  listPictures(): Promise<ProductPicture[]>
  /** Gives a product a picture, or takes it away, with its line of the audit log. Throws {@link TooManyPictures}. */
  savePicture(id: string, picture: string | null, entry?: NewAuditEntry): Promise<void>
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
  color: OwnColor | null
  untaxed: number
}

export function createCatalogueBook(
  database: DatabaseSync,
  append: (entry: NewAuditEntry) => void,
): CatalogueBook {
  const select = database.prepare('SELECT * FROM products ORDER BY id')
  const letGo = database.prepare('UPDATE products SET barcode = NULL WHERE id = ?')
  const upsert = database.prepare(`INSERT INTO products
      (id, barcode, name, price, type, favourite, active, variants, color, untaxed)
    VALUES (:id, :barcode, :name, :price, :type, :favourite, :active, :variants, :color, :untaxed)
    ON CONFLICT (id) DO UPDATE SET barcode = :barcode, name = :name, price = :price, type = :type,
      favourite = :favourite, active = :active, variants = :variants, color = :color, untaxed = :untaxed`)
  // Variants have barcodes of their own, which no column can keep apart.
  const sharedBarcode = database.prepare(`SELECT code FROM (
      SELECT barcode AS code FROM products
      UNION ALL
      SELECT json_extract(each.value, '$.barcode') FROM products, json_each(products.variants) AS each
    ) WHERE code IS NOT NULL GROUP BY code HAVING count(*) > 1 LIMIT 1`)
  const selectPictures = database.prepare(
    'SELECT product_id AS id, picture FROM product_pictures ORDER BY product_id',
  )
  const countPictures = database.prepare('SELECT count(*) AS count FROM product_pictures')
  const upsertPicture = database.prepare(`INSERT INTO product_pictures (product_id, picture) VALUES (?, ?)
    ON CONFLICT (product_id) DO UPDATE SET picture = excluded.picture`)
  const deletePicture = database.prepare('DELETE FROM product_pictures WHERE product_id = ?')
  return {
    async listProducts() {
      return rows<ProductRow>(select).map(({ variants, color, untaxed, ...row }) => ({
        ...row,
        ...(variants === null ? {} : { variants: JSON.parse(variants) as Variant[] }),
        ...(color === null ? {} : { color }),
        ...(untaxed === 1 ? { untaxed: true } : {}),
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
          const { favourite, active, variants, color = null, untaxed } = product
          try {
            upsert.run({
              ...product,
              favourite: favourite ? 1 : 0,
              active: active ? 1 : 0,
              variants: variants ? JSON.stringify(variants) : null,
              color,
              untaxed: untaxed ? 1 : 0,
            })
          } catch (error) {
            throw (error as Error).message.includes('products.barcode') ? new BarcodeTaken() : error
          }
        }
        if (sharedBarcode.get()) throw new BarcodeTaken()
      })
    },
    listPictures: async () => rows<ProductPicture>(selectPictures),
    async savePicture(id, picture, entry) {
      inTransaction(database, () => {
        if (entry) append(entry)
        if (picture === null) deletePicture.run(id)
        else upsertPicture.run(id, picture)
        const { count } = countPictures.get() as { count: number }
        if (picture !== null && count > MOST_PICTURES) throw new TooManyPictures()
      })
    },
  }
}
