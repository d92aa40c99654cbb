import type { ReactNode } from 'react'
import { lineTotal, wishesOf } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { signedAmount } from '../money/signed-amount.ts'
import { LineDiscount } from './line-discount.tsx'
import { lineName } from './line-name.ts'
import css from './sold-lines.module.css'

interface SoldLinesProps {
  readonly lines: readonly CartLine[]
  /** What became of a line, behind its name. */
  readonly note?: (at: number) => ReactNode
}

/** The goods of a sale that was charged: nothing of them can be changed any more. */
export function SoldLines({ lines, note }: SoldLinesProps) {
  const { t } = useTranslation()
  return (
    <ul className={css.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
        <li key={at}>
          <span>
            {line.kind === 'product' && line.quantity > 1 && `${line.quantity} × `}
            {lineName(line, t)} {wishes(line) && <em>({wishes(line)})</em>} <LineDiscount line={line} />
            {note?.(at)}
          </span>
          <span>{signedAmount(lineTotal(line))}</span>
        </li>
      ))}
    </ul>
  )
}

const wishes = (line: CartLine) => line.kind === 'product' && wishesOf(line)
