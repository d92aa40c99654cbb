import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keyOfKeyboard, MAX_DIGITS, pressKey } from '../../../components/keyboard/keypad-keys.ts'
import { missScan } from '../../../components/scanner/missed-scans.ts'
import { useScanner } from '../../../components/scanner/use-scanner.ts'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { onSale } from '../../../state/goods/scanned-goods.ts'
import { useStarted } from '../../../state/session.ts'
import { edit, useDraft } from '../draft.ts'
import { pickProduct } from './picking.ts'

/** What was typed before a code whose digits may have come after it, as many as there was room for. */
function withoutCode(digits: string, code: string): string {
  const isFull = digits.length === MAX_DIGITS
  for (let length = code.length; length > 0 && (isFull || length === code.length); length--)
    if (digits.endsWith(code.slice(0, length))) return digits.slice(0, -length)
  return digits
}

const typed = (before: string, names: readonly string[]) =>
  names.map(keyOfKeyboard).reduce((digits, key) => (key ? pressKey(digits, key) : digits), before)

/** What of these digits was typed before all these keys; undefined where they are not what the keys left behind. */
const beforeKeys = (digits: string, all: readonly string[]) =>
  [...digits, ''].map((_, length) => digits.slice(0, length)).find((before) => typed(before, all) === digits)

/** A code of nothing on sale, perhaps because only its end was read. */
interface Unknown {
  readonly code: string
  readonly mayBeRest: boolean
}

/** Puts scanned goods into the cart; reports a code of nothing on sale. */
export function useScanning(): { readonly unknown: Unknown | null; readonly dismiss: () => void } {
  const [unknown, setUnknown] = useState<Unknown | null>(null)
  /** Null for a scan whose first key this screen has not seen, and perhaps no page: it was kept until this one was shown. */
  const digitsBefore = useRef<string | null>(null)
  const { sellsGoods } = useStarted()
  const isRead = useCatalogue(({ products }) => products !== null)
  /** Scanned before the catalogue was there. */
  const early = useRef<Unknown[]>([])
  const put = useEffectEvent((scan: Unknown) => {
    const picked = onSale(scan.code)
    setUnknown(picked ? null : scan)
    if (picked) pickProduct(picked.product, picked.variant)
  })
  useEffect(() => {
    if (isRead) for (const scan of early.current.splice(0)) put(scan)
  }, [isRead])
  const goodsAreSold = () => {
    const { products } = useCatalogue.getState()
    return products === null ? sellsGoods : products.length > 0
  }
  useScanner({
    onBegin: () => {
      digitsBefore.current = useDraft.getState().digits
    },
    onEarly: (all, byHand) => {
      if (!goodsAreSold()) return
      const before = beforeKeys(useDraft.getState().digits, all)
      if (before !== undefined) edit(() => ({ digits: typed(before, byHand) }))
    },
    onScan: (code, mayBeRest) => {
      const { products } = useCatalogue.getState()
      // A shop without a catalogue sells by amount: digits stay in sight, and the screen says what is wrong with them.
      if (!goodsAreSold() && /^\d+$/.test(code)) return false
      edit(({ digits }) => ({ digits: digitsBefore.current ?? withoutCode(digits, code) }))
      digitsBefore.current = null
      if (products === null) early.current.push({ code, mayBeRest })
      else put({ code, mayBeRest })
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
 * cart may not be changed, it returns the product that was not taken. A code of nothing on sale is said as one that
 * nothing takes.
 */
export function useScanElsewhere({ open, onBegin, onScan }: ScanElsewhere): string | null {
  const [notTaken, setNotTaken] = useState<string | null>(null)
  useScanner({
    onBegin: () => onBegin?.(),
    onScan: (code) => {
      onScan?.()
      const picked = onSale(code)
      setNotTaken(picked && !open ? picked.product.name : null)
      if (!picked) missScan(code)
      if (picked && open) {
        open()
        pickProduct(picked.product, picked.variant)
      }
      return true
    },
  })
  return open ? null : notTaken
}
