import { barcodesOf } from '../../shared/catalogue/labels.ts'
import { MAX_PICTURES } from '../../shared/catalogue/product.ts'
import type { StaffMember } from '../../shared/staff/staff.ts'
import type { CatalogueBook, Goods } from '../journal/catalogue.ts'

/** Copies products of the other mode. A product whose number or barcode is here already stays as it is. */
export async function takeProducts(
  journal: CatalogueBook,
  { products, pictures }: Goods,
  by: StaffMember | null,
  at: number,
): Promise<void> {
  const own = await journal.listProducts()
  const ids = new Set(own.map(({ id }) => id))
  const barcodes = new Set(own.flatMap(barcodesOf))
  const wanted = products.filter(
    (product) => !ids.has(product.id) && !barcodesOf(product).some((code) => barcodes.has(code)),
  )
  if (wanted.length === 0) return
  const detail = { products: String(wanted.length), from: 'otherMode' }
  await journal.saveProducts(wanted, { at, kind: 'catalogueChanged', by, subject: null, detail })
  const taken = new Set(wanted.map(({ id }) => id))
  const room = MAX_PICTURES - (await journal.listPictures()).length
  const coming = pictures.filter(({ id }) => taken.has(id)).slice(0, room)
  for (const { id, picture } of coming) await journal.savePicture(id, picture)
}
