import type { Product } from '../../shared/catalogue/product.ts'
import { rupiah } from '../../shared/money.ts'

/** A product on sale. */
export const aProduct = (change: Partial<Product> = {}): Product => ({
  id: 'KOPI',
  barcode: null,
  name: 'Kopi Susu',
  price: rupiah(18_000),
  type: 'Minuman',
  favourite: false,
  active: true,
  ...change,
})
