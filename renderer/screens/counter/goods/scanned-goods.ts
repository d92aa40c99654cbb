import { findByBarcode, type Picked } from '../../../../shared/catalogue/catalogue.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { pickProduct } from './picking.ts'

/** What is on sale under a scanned code. */
export const onSale = (code: string): Picked | null =>
  findByBarcode(useCatalogue.getState().products ?? [], code)

export const isOnSale = (code: string): boolean => onSale(code) !== null

/** Puts what has this code into the cart; returns whether anything has. */
export function pickScanned(code: string): boolean {
  const picked = onSale(code)
  if (picked) pickProduct(picked.product, picked.variant)
  return picked !== null
}
