import { useState } from 'react'
import { useScanner } from '../../../components/scan-takers.ts'
import { pickProduct } from './picking.ts'
import { isOnSale, onSale } from './scanned-goods.ts'

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
