import { NotTakenNotice } from './not-taken-notice.tsx'
import { UnknownScan } from './unknown-scan.tsx'
import { useScanning } from './use-scanning.ts'

/** Listens to the scanner, and reports a code of nothing on sale, and goods that the cart did not take. */
export function Scanned() {
  const { unknown, dismiss } = useScanning()
  return (
    <>
      {unknown !== null && <UnknownScan code={unknown} onClose={dismiss} />}
      <NotTakenNotice />
    </>
  )
}
