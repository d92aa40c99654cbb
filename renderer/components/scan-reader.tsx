import { useScans } from './use-scanner.ts'

/** Reads the barcode scanner for the whole page; it is loaded after the first screen. */
export function ScanReader() {
  useScans()
  return null
}
