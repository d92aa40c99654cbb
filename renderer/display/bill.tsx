import { useEffect, useRef } from 'react'
import { lineTotal, wishesOf } from '../../shared/cart/cart.ts'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { LineDiscount } from '../components/goods/line-discount.tsx'
import { lineName } from '../components/goods/line-name.ts'
import { signedAmount } from '../components/money/signed-amount.ts'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { lastChanged } from './last-changed.ts'

/** The goods, line by line; nothing if only an amount was typed. */
export function Bill({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<readonly CartLine[]>([])
  const latest = useRef(-1)
  useEffect(() => {
    const changed = lastChanged(before.current, lines)
    if (changed !== -1) latest.current = changed
    before.current = lines
    // The customer looks for what was scanned last, also when a rounding or a discount takes some of its room.
    list.current?.children[latest.current]?.scrollIntoView({ block: 'nearest' })
  })
  if (lines.length === 0) return null
  return (
    <ul ref={list} className={css.bill}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
        <li key={at}>
          <span>
            {line.kind === 'product' && line.quantity > 1 && `${line.quantity} × `}
            {lineName(line, t)} {extrasOf(line) && <em>({extrasOf(line)})</em>} <LineDiscount line={line} />
          </span>
          <span className={css.sum}>{signedAmount(lineTotal(line))}</span>
        </li>
      ))}
    </ul>
  )
}

/** They are in the line's price. The note is for the kitchen. */
const extrasOf = (line: CartLine) =>
  line.kind === 'product' && wishesOf(line.extras ? { extras: line.extras } : {})
