import { UnknownScan } from './unknown-scan.tsx'
import { useScanning } from './use-scanning.ts'

/** Listens to the scanner, and says when a code belongs to nothing on sale. */
export function Scanned() {
  const { unknown, dismiss } = useScanning()
  return unknown !== null && <UnknownScan code={unknown} onClose={dismiss} />
}
