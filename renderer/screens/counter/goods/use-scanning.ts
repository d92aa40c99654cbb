import { useRef, useState } from 'react'
import { useScanner } from '../../../components/scan-takers.ts'
import { untilLoaded } from '../../../parts/later.tsx'
import { useCatalogue } from '../../../state/catalogue.ts'
import { edit, useDraft } from '../draft.ts'

type ScannedGoods = typeof import('./scanned-goods.ts')

let goods: ScannedGoods | null = null
/** This part comes after the first screen; a scan in its first moment waits for it. */
export const loadGoods = async (): Promise<ScannedGoods> => {
  goods ??= await untilLoaded(() => import('./scanned-goods.ts'))
  return goods
}

export interface Scanning {
  /** The code of nothing on sale that was scanned last. */
  readonly unknown: string | null
  readonly dismiss: () => void
}

/** Puts scanned goods into the cart; reports a code of nothing on sale. */
export function useScanning(): Scanning {
  const [unknown, setUnknown] = useState<string | null>(null)
  // A scan may have begun before the counter was there; its other digits came after.
  const digitsBefore = useRef(useDraft.getState().digits)
  useScanner({
    isKnown: (code) => goods?.isOnSale(code) ?? false,
    onBegin: () => {
      digitsBefore.current = useDraft.getState().digits
    },
    onScan: (code) => {
      // A shop without a catalogue sells by amount: digits stay in sight, and what is wrong with them is said.
      if (!useCatalogue.getState().products?.length && /^\d+$/.test(code)) return false
      edit(() => ({ digits: digitsBefore.current }))
      void loadGoods().then(({ pickScanned }) => setUnknown(pickScanned(code) ? null : code))
      return true
    },
  })
  return { unknown, dismiss: () => setUnknown(null) }
}
