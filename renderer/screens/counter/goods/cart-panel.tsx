import { IconArrowBackUp, IconPlayerPause, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { countOf } from '../../../../shared/cart/cart.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/button.tsx'
import { amountOf } from '../../../components/keypad-keys.ts'
import { addOther, dropCart, holdCart, undoDrop, undoRemoval } from '../cart.ts'
import { useDraft } from '../draft.ts'
import { CartRow } from './cart-row.tsx'
import css from './goods.module.css'
import { HeldCarts } from './held-carts.tsx'

/** What the customer buys, line by line, and carts that wait. */
export function CartPanel() {
  const { t } = useTranslation()
  const cart = useDraft((draft) => draft.cart)
  const removed = useDraft((draft) => draft.removed)
  const emptied = useDraft((draft) => draft.emptied)
  const count = countOf(cart)
  return (
    <section className={css.cart} aria-label={t('cart.title')}>
      <header className={css.head}>
        <h2>{t('cart.title')}</h2>
        <span role="status">{t('cart.count', { count })}</span>
      </header>
      {cart.length === 0 && !removed && !emptied && <p className={css.more}>{t('cart.empty')}</p>}
      <ul className={css.lines}>
        {cart.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is changed by
          <CartRow key={at} line={line} at={at} />
        ))}
      </ul>
      {removed && (
        <p className={css.removed} role="status">
          <span>{t('cart.removed', { name: removed.line.name })}</span>
          <Button icon={<IconArrowBackUp />} onClick={undoRemoval}>
            {t('cart.undo')}
          </Button>
        </p>
      )}
      {emptied && cart.length === 0 && (
        <p className={css.removed} role="status">
          <span>{t('cart.emptied')}</span>
          <Button icon={<IconArrowBackUp />} onClick={undoDrop}>
            {t('cart.undo')}
          </Button>
        </p>
      )}
      {cart.length === 0 && <TypedLine />}
      {cart.length > 0 && (
        <div className={css.actions}>
          <Button
            icon={<IconPlayerPause />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void holdCart()}
          >
            {t('cart.hold')}
          </Button>
          <Button
            icon={<IconTrash />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void dropCart()}
          >
            {t('cart.drop')}
          </Button>
        </div>
      )}
      <HeldCarts />
    </section>
  )
}

/** What was typed on the keypad, to become the first line. */
function TypedLine() {
  const { t } = useTranslation()
  const digits = useDraft((draft) => draft.digits)
  if (digits === '') return null
  return (
    <div className={css.typed}>
      <strong>{t('cart.typed', { amount: formatRupiah(amountOf(digits)) })}</strong>
      <Button
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => addOther(t('cart.other'), t('cart.otherType'))}
      >
        {t('cart.addOther')}
      </Button>
    </div>
  )
}
