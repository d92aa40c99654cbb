import { IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lineTotal } from '../../../../shared/cart/cart.ts'
import { MOST_OF_ONE } from '../../../../shared/cart/cart-limits.ts'
import type { CartLine } from '../../../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../../../shared/money.ts'
import { Button } from '../../../components/button.tsx'
import { changeQuantity, removeLine } from '../cart.ts'
import css from './goods.module.css'

// The focus stays where it is: Enter goes on meaning "charge".
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** One line: what it is, how many, what it comes to. */
export function CartRow({ line, at }: { line: CartLine; at: number }) {
  const { t } = useTranslation()
  const { name } = line
  return (
    <li className={css.line} data-kind={line.kind}>
      <span className={css.what}>
        <strong>{name}</strong>
        {line.kind === 'product' && line.quantity > 1 && (
          <span>
            {line.quantity} × {formatRupiah(line.price)}
          </span>
        )}
      </span>
      <span className={css.sum}>
        {line.kind === 'discount' ? `− ${formatRupiah(line.amount)}` : formatRupiah(lineTotal(line) as Sen)}
      </span>
      <span className={css.keys}>
        {line.kind === 'product' && (
          <>
            <Button
              icon={<IconMinus />}
              aria-label={t('cart.less', { name })}
              blocked={line.quantity === 1}
              onMouseDown={keepFocus}
              onClick={() => changeQuantity(at, -1)}
            />
            <Button
              icon={<IconPlus />}
              aria-label={t('cart.more', { name })}
              blocked={line.quantity === MOST_OF_ONE}
              onMouseDown={keepFocus}
              onClick={() => changeQuantity(at, 1)}
            />
          </>
        )}
        <Button
          icon={<IconX />}
          aria-label={t('cart.remove', { name })}
          onMouseDown={keepFocus}
          onClick={() => removeLine(at)}
        />
      </span>
    </li>
  )
}
