import { useRef, useState } from 'react'
import { findByBarcode } from '../../../../shared/catalogue/catalogue.ts'
import { useScanner } from '../../../components/use-scanner.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { edit, useDraft } from '../draft.ts'
import { pickProduct } from './picking.ts'

const onSale = (code: string) => findByBarcode(useCatalogue.getState().products ?? [], code)

/** Puts scanned goods into the cart; reports a code of nothing on sale. */
export function useScanning(): { readonly unknown: string | null; readonly dismiss: () => void } {
  const [unknown, setUnknown] = useState<string | null>(null)
  const digitsBefore = useRef('')
  useScanner({
    isKnown: (code) => onSale(code) !== null,
    onBegin: () => {
      digitsBefore.current = useDraft.getState().digits
    },
    onScan: (code) => {
      // A shop without a catalogue sells by amount: the scanner's digits stay visible.
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
