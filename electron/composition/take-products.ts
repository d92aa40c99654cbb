import type { Product } from '../../shared/catalogue/product.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { CatalogueBook } from '../journal/catalogue.ts'

/** Products of the other side come along to this one. What it has already, by its number or its barcode, stays as it is here. */
export async function takeProducts(
  journal: CatalogueBook,
  products: readonly Product[],
  by: StaffMember | null,
  at: number,
): Promise<void> {
  const own = await journal.listProducts()
  const ids = new Set(own.map(({ id }) => id))
  const barcodes = new Set(own.map(({ barcode }) => barcode).filter((barcode) => barcode !== null))
  const wanted = products.filter(({ id, barcode }) => !ids.has(id) && !barcodes.has(barcode ?? ''))
  if (wanted.length === 0) return
  const detail = { products: String(wanted.length), from: 'otherMode' }
  await journal.saveProducts(wanted, { at, kind: 'catalogueChanged', by, subject: null, detail })
}
