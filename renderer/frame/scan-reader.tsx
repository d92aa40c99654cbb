import { useScans } from '../components/scanner/use-scanner.ts'
import { isOnSale } from '../state/goods/scanned-goods.ts'

/** Reads the barcode scanner for the whole page; it is loaded after the first screen. */
export function ScanReader() {
  useScans(isOnSale)
  return null
}
