import { findByBarcode } from '../../../shared/catalogue/finding.ts'
import { useCatalogue } from './catalogue.ts'

/** What is on sale under a barcode, as far as the catalogue is known here. */
export const onSale = (code: string) => findByBarcode(useCatalogue.getState().products ?? [], code)

export const isOnSale = (code: string) => onSale(code) !== null
