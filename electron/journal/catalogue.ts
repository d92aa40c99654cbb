import type { DatabaseSync } from 'node:sqlite'
import {
  type Extra,
  MAX_PICTURES,
  type Product,
  type ProductPicture,
  type Variant,
} from '../../shared/catalogue/product.ts'
import type { Sen } from '../../shared/money.ts'
import type { DirectoryPlace } from '../../shared/office/directory.ts'
import type { OwnColor } from '../../shared/own-colors.ts'
import type { NewAuditEntry } from './audit/audit-log.ts'
import { row, rows } from './rows.ts'
import { inTransaction } from './transaction.ts'

/** Two products would have the same barcode: a scan could not tell which is meant. */
export class BarcodeTaken extends Error {
  override readonly name = 'BarcodeTaken'
  constructor() {
    super('another product has this barcode')
  }
}

/** A sale or a held cart refers to this product by its id, so it stays. */
export class ProductSold extends Error {
  override readonly name = 'ProductSold'
  constructor() {
    super('what was sold, or waits in a held cart, stays in the catalogue')
  }
}

/** The catalogue has as many pictures as a till reads at its start. */
export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures'
  constructor() {
    super(`a catalogue has at most ${MAX_PICTURES} pictures`)
  }
}

/** Products, and the pictures of those that have one. */
export interface Goods {
  readonly products: readonly Product[]
  readonly pictures: readonly ProductPicture[]
}

/** The catalogue's part of the journal. */
export interface CatalogueBook {
  /** All there are, by id. */
  listProducts(): Promise<Product[]>
  /** Adds and changes products, all of them or none, with their line of the audit log. Throws {@link BarcodeTaken}. */
  saveProducts(products: readonly Product[], entry?: NewAuditEntry): Promise<void>
  /**
   * Takes products away that no sale and no held cart has, all of them or none, with their line of the audit log. Throws
   * {@link ProductSold}.
   */
  removeProducts(ids: readonly string[], entry: NewAuditEntry): Promise<void>
  listPictures(): Promise<ProductPicture[]>
  /** Gives a product a picture, or takes it away, with its line of the audit log. Throws {@link TooManyPictures}. */
  savePicture(id: string, picture: string | null, entry?: NewAuditEntry): Promise<void>
  /** The version of the products that come from an office; null if the products are the counter's own. */
  productsPlace(): Promise<OfficePlace | null>
  /**
   * Stores the office's products, all of them or none, with their line of the audit log. Throws {@link BarcodeTaken},
   * {@link TooManyPictures}.
   */
  takeProducts(taken: TakenGoods, entry: NewAuditEntry | null): Promise<void>
}

/** The office that the products come from, and their version. */
export interface OfficePlace extends DirectoryPlace {
  readonly office: string
}

/** Products and pictures that an office set. */
export interface TakenGoods {
  readonly products: readonly Product[]
  readonly pictures: readonly { readonly id: string; readonly picture: string | null }[]
  readonly place: OfficePlace
}

interface ProductRow {
  id: string
  barcode: string | null
  name: string
  price: number
  type: string
  favourite: number
  place: number | null
  active: number
  variants: string | null
  extras: string | null
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
      (id, barcode, name, price, type, favourite, place, active, variants, extras, color, untaxed)
    VALUES (:id, :barcode, :name, :price, :type, :favourite, :place, :active, :variants, :extras, :color, :untaxed)
    ON CONFLICT (id) DO UPDATE SET barcode = :barcode, name = :name, price = :price, type = :type,
      favourite = :favourite, place = :place, active = :active, variants = :variants, extras = :extras, color = :color,
      untaxed = :untaxed`)
  // Variants have barcodes of their own, for which no UNIQUE column exists.
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
  const selectUse =
    database.prepare(`SELECT 1 FROM order_lines WHERE product_id IN (SELECT value FROM json_each(:ids))
    UNION ALL
    SELECT 1 FROM held_carts, json_each(held_carts.lines) AS line WHERE json_extract(line.value, '$.id') IN (SELECT value FROM json_each(:ids))
    LIMIT 1`)
  const deleteProduct = database.prepare('DELETE FROM products WHERE id = ?')
  const deletePicture = database.prepare('DELETE FROM product_pictures WHERE product_id = ?')
  const selectPlace = database.prepare('SELECT office, version, mark FROM directory_place')
  const upsertPlace = database.prepare(`INSERT INTO directory_place (part, office, version, mark)
    VALUES ('products', ?, ?, ?)
    ON CONFLICT (part) DO UPDATE SET office = excluded.office, version = excluded.version, mark = excluded.mark`)

  function writeAll(products: readonly Product[]): void {
    // Otherwise two products could not swap their barcodes.
    for (const { id } of products) letGo.run(id)
    for (const product of products) {
      const { favourite, place = null, active, variants, extras, color = null, untaxed } = product
      try {
        upsert.run({
          ...product,
          favourite: favourite ? 1 : 0,
          place,
          active: active ? 1 : 0,
          variants: variants ? JSON.stringify(variants) : null,
          extras: extras ? JSON.stringify(extras) : null,
          color,
          untaxed: untaxed ? 1 : 0,
        })
      } catch (error) {
        throw (error as Error).message.includes('products.barcode') ? new BarcodeTaken() : error
      }
    }
    if (sharedBarcode.get()) throw new BarcodeTaken()
  }
  function writePicture(id: string, picture: string | null): void {
    if (picture === null) deletePicture.run(id)
    else upsertPicture.run(id, picture)
  }
  function demandFewPictures(): void {
    const { count } = countPictures.get() as { count: number }
    if (count > MAX_PICTURES) throw new TooManyPictures()
  }

  return {
    async listProducts() {
      return rows<ProductRow>(select).map(({ place, variants, extras, color, untaxed, ...rest }) => ({
        ...rest,
        ...(place === null ? {} : { place }),
        ...(variants === null ? {} : { variants: JSON.parse(variants) as Variant[] }),
        ...(extras === null ? {} : { extras: JSON.parse(extras) as Extra[] }),
        ...(color === null ? {} : { color }),
        ...(untaxed === 1 ? { untaxed: true } : {}),
        price: rest.price as Sen,
        favourite: rest.favourite === 1,
        active: rest.active === 1,
      }))
    },
    async saveProducts(products, entry) {
      inTransaction(database, () => {
        if (entry) append(entry)
        writeAll(products)
      })
    },
    async removeProducts(ids, entry) {
      inTransaction(database, () => {
        append(entry)
        // Lines of orders have no index by product: they are read once, not once for each.
        if (selectUse.get({ ids: JSON.stringify(ids) })) throw new ProductSold()
        for (const id of ids) {
          deletePicture.run(id)
          deleteProduct.run(id)
        }
      })
    },
    listPictures: async () => rows<ProductPicture>(selectPictures),
    async savePicture(id, picture, entry) {
      inTransaction(database, () => {
        if (entry) append(entry)
        writePicture(id, picture)
        if (picture !== null) demandFewPictures()
      })
    },
    productsPlace: async () => row<OfficePlace>(selectPlace) ?? null,
    async takeProducts({ products, pictures, place: { office, version, mark } }, entry) {
      inTransaction(database, () => {
        if (entry) append(entry)
        writeAll(products)
        // Some pictures are removed and some added, so the limit is checked at the end.
        for (const { id, picture } of pictures) writePicture(id, picture)
        demandFewPictures()
        upsertPlace.run(office, version, mark)
      })
    },
  }
}
