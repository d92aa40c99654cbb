import { useRef, useState } from 'react'
import { findByBarcode } from '../../../../shared/catalogue/catalogue.ts'
import { useScanner } from '../../../components/use-scanner.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { edit, useDraft } from '../draft.ts'
import { pickProduct } from './picking.ts'

const onSale = (code: string) => findByBarcode(useCatalogue.getState().products ?? [], code)

/** Puts what is scanned into the cart; tells of a code that belongs to nothing on sale here. */
export function useScanning(): { readonly unknown: string | null; readonly dismiss: () => void } {
  const [unknown, setUnknown] = useState<string | null>(null)
  const digitsBefore = useRef('')
  useScanner({
    isKnown: (code) => onSale(code) !== null,
    onBegin: () => {
      digitsBefore.current = useDraft.getState().digits
    },
    onScan: (code) => {
      // A shop without a catalogue sells by amount: what the scanner typed stays to be seen.
      if (!useCatalogue.getState().products?.length) return false
      edit(() => ({ digits: digitsBefore.current }))
      const picked = onSale(code)
      setUnknown(picked ? null : code)
      if (picked) pickProduct(picked.product, picked.variant)
      return true
    },
  })
  return { unknown, dismiss: () => setUnknown(null) }
}
