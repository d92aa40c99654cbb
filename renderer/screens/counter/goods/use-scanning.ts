import { useRef, useState } from 'react'
import { findByBarcode } from '../../../../shared/catalogue/catalogue.ts'
import { useScanner } from '../../../components/use-scanner.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { edit, useDraft } from '../draft.ts'
import { pickProduct } from './picking.ts'

const onSale = (code: string) => findByBarcode(useCatalogue.getState().products ?? [], code)

const isOnSale = (code: string) => onSale(code) !== null

/** Puts scanned goods into the cart; reports a code of nothing on sale. */
export function useScanning(): { readonly unknown: string | null; readonly dismiss: () => void } {
  const [unknown, setUnknown] = useState<string | null>(null)
  const digitsBefore = useRef('')
  useScanner({
    isKnown: isOnSale,
    onBegin: () => {
      digitsBefore.current = useDraft.getState().digits
    },
    onScan: (code) => {
      // A shop without a catalogue sells by amount: digits stay in sight, and what is wrong with them is said.
      if (!useCatalogue.getState().products?.length && /^\d+$/.test(code)) return false
      edit(() => ({ digits: digitsBefore.current }))
      const picked = onSale(code)
      setUnknown(picked ? null : code)
      if (picked) pickProduct(picked.product, picked.variant)
      return true
    },
  })
  return { unknown, dismiss: () => setUnknown(null) }
}

interface ScanElsewhere {
  /** Leads to a counter whose cart may be changed; null while it may not. */
  readonly open: (() => void) | null
  readonly onBegin?: () => void
  /** Takes back the digits that were typed by the scanner. */
  readonly onScan?: () => void
}

/**
 * For a screen that comes after the counter: a scan puts the product into the cart and shows the counter. While the
 * cart may not be changed, it returns the product that was not taken.
 */
export function useScanElsewhere({ open, onBegin, onScan }: ScanElsewhere): string | null {
  const [notTaken, setNotTaken] = useState<string | null>(null)
  useScanner({
    isKnown: isOnSale,
    onBegin: () => onBegin?.(),
    onScan: (code) => {
      onScan?.()
      const picked = onSale(code)
      setNotTaken(picked && !open ? picked.product.name : null)
      if (picked && open) {
        open()
        pickProduct(picked.product, picked.variant)
      }
      return true
    },
  })
  return open ? null : notTaken
}
