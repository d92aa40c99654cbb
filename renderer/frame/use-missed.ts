import { useMissedScans } from '../components/scanner/missed-scans.ts'
import { useSellsGoods } from '../screens/counter/goods/use-sells-goods.ts'

const none: readonly string[] = []

/** Codes that were scanned where nothing takes them, as far as they are said: a shop without a catalogue has no cart. */
export function useMissed(): readonly string[] {
  const codes = useMissedScans((missed) => missed.codes)
  return useSellsGoods() ? codes : none
}
