import { IconMinus, IconNote, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { lineTotal, type ProductLine, wishesOf } from '../../../../shared/cart/cart.ts'
import { MAX_QUANTITY } from '../../../../shared/cart/cart-limits.ts'
import type { CartLine } from '../../../../shared/cart/cart-schema.ts'
import { formatRupiah, type Sen } from '../../../../shared/money.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { LineDiscount } from '../../../components/goods/line-discount.tsx'
import { lineName } from '../../../components/goods/line-name.ts'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { scrollItsBox } from '../../../components/layout/scroll-its-box.ts'
import { signedAmount } from '../../../components/money/signed-amount.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { later } from '../../../parts/later.tsx'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { changeQuantity, isOffSale, newPriceOf, removeLine, takePrice } from '../cart.ts'
import { DiscountKey } from '../discount/discount-key.tsx'
import { useKeypadShown } from '../keypad-shown.ts'
import css from './goods.module.css'
import { LineExtras } from './line-extras.tsx'

// Few lines need one.
const NoteDialog = later(() => import('./note-dialog.tsx').then((part) => part.NoteDialog))

interface CartRowProps {
  readonly line: CartLine
  readonly at: number
  /** Whether its buttons are visible. */
  readonly isOpen: boolean
  /** It changed last: it is scrolled into view. */
  readonly isLatest: boolean
  readonly onOpen: () => void
}

/** One line: quantity, name and price. Pressing it shows what can be changed. */
export function CartRow({ line, at, isOpen, isLatest, onOpen }: CartRowProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  const keypadShown = useKeypadShown(({ shown }) => shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: open number keys leave the lines less room
  useEffect(() => {
    if ((isOpen || isLatest) && row.current) scrollItsBox(row.current)
  }, [isOpen, isLatest, keypadShown])
  const name = lineName(line, t)
  const newPrice = useCatalogue(({ products }) => newPriceOf(line, products ?? []))
  const offSale = useCatalogue(({ products }) => isOffSale(line, products))
  const sum = signedAmount(lineTotal(line))
  const wishes = line.kind === 'product' && wishesOf(line)
  return (
    <li className={css.line} data-kind={line.kind} data-open={isOpen} ref={row}>
      {line.kind === 'product' ? (
        <button
          type="button"
          className={css.what}
          aria-expanded={isOpen}
          onMouseDown={keepFocus}
          onClick={onOpen}
        >
          <span className={css.quantity}>{line.quantity}</span>
          <span className="visually-hidden"> × </span>
          <span className={css.lineName}>
            {name}
            {wishes && <span className={css.note}>{wishes}</span>}
            <LineDiscount line={line} />
            {offSale && <span className={css.changed}>{t('cart.offSale')}</span>}
            {newPrice !== null && (
              <span className={css.changed}>{t('cart.priceNow', { price: formatRupiah(newPrice) })}</span>
            )}
          </span>
          <span className={css.sum}>{sum}</span>
        </button>
      ) : (
        <p className={css.what}>
          <span className={css.lineName}>{name}</span>
          <span className={css.sum}>{sum}</span>
        </p>
      )}
      <Button
        tone="quiet"
        icon={<IconX size="1.25rem" />}
        aria-label={t('cart.remove', { name })}
        onMouseDown={keepFocus}
        onClick={() => removeLine(at)}
      />
      {isOpen && line.kind === 'product' && <LineKeys line={line} at={at} newPrice={newPrice} />}
    </li>
  )
}

interface LineKeysProps {
  readonly line: ProductLine
  readonly at: number
  /** The catalogue's price where it is another one than the line's. */
  readonly newPrice: Sen | null
}

function LineKeys({ line, at, newPrice }: LineKeysProps) {
  const { t } = useTranslation()
  const [noting, askNote] = useState(false)
  const { name, quantity, price } = line
  return (
    <div className={css.keys}>
      <Button
        icon={<IconMinus />}
        aria-label={t('cart.less', { name })}
        blocked={quantity === 1}
        onMouseDown={keepFocus}
        onClick={() => changeQuantity(at, -1)}
      />
      <Button
        icon={<IconPlus />}
        aria-label={t('cart.more', { name })}
        blocked={quantity === MAX_QUANTITY}
        onMouseDown={keepFocus}
        onClick={() => changeQuantity(at, 1)}
      />
      <span className={css.each}>{t('cart.each', { price: formatRupiah(price) })}</span>
      <Button
        icon={<IconNote />}
        aria-label={t('cart.noteOf', { name })}
        title={t('cart.note')}
        onMouseDown={keepFocus}
        onClick={() => askNote(true)}
      />
      {noting && <NoteDialog line={line} at={at} onClose={() => askNote(false)} />}
      <DiscountKey at={at} name={name} />
      <LineExtras line={line} at={at} />
      {newPrice !== null && (
        <div className={css.takePrice}>
          <Button onMouseDown={keepFocus} onClick={() => takePrice(at)}>
            {t('cart.takePrice', { price: formatRupiah(newPrice) })}
          </Button>
        </div>
      )}
    </div>
  )
}
