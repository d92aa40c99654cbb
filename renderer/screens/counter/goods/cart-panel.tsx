import {
  IconArrowBackUp,
  IconCalculator,
  IconPencil,
  IconPlayerPause,
  IconShoppingCart,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Cart, countOf } from '../../../../shared/cart/cart.ts'
import { MAX_CART_NAME } from '../../../../shared/cart/cart-limits.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { lineName } from '../../../components/goods/line-name.ts'
import { SumLines } from '../../../components/goods/sum-lines.tsx'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { later } from '../../../parts/later.tsx'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { addOther, dropCart, holdCart, nameCart, undoDrop, undoRemoval } from '../cart.ts'
import { ChangingNotice } from '../changing-notice.tsx'
import { DiscountKey } from '../discount/discount-key.tsx'
import { useDraft } from '../draft.ts'
import { toggleKeypad, useKeypadShown } from '../keypad-shown.ts'
import { QuickAmounts } from '../quick-amounts.tsx'
import { ServeNext } from '../serve-next.tsx'
import { sumsIn } from '../sums-in.ts'
import { CartRow } from './cart-row.tsx'
import css from './goods.module.css'
import { HeldCarts, HeldElsewhere } from './held-carts.tsx'
import { usePicking } from './picking.ts'
import { TypedBesideCart } from './typed-beside-cart.tsx'

// Few sales need them.
const TextDialog = later(() => import('./text-dialog.tsx').then((part) => part.TextDialog))
const ContinuedBill = later(() => import('./continued-bill.tsx').then((part) => part.ContinuedBill))
const VariantDialog = later(() => import('./variant-dialog.tsx').then((part) => part.VariantDialog))

/** What the customer buys, line by line, and carts that wait. Its lines scroll; what is below them stays in sight. */
export function CartPanel() {
  const { t } = useTranslation()
  const draft = useDraft()
  const { cart, name, removed, emptied, amountFixed, continues } = draft
  const keypadShown = useKeypadShown(({ shown }) => shown)
  const { opened, open, latest } = useOpenLine(cart, keypadShown)
  const [naming, askName] = useState(false)
  const picking = usePicking(({ product }) => product)
  const hasHeld = useCatalogue(({ held }) => held.some(({ saleId }) => saleId !== draft.saleId))
  // Carts that wait need the room, and who holds carts knows how to fill one.
  const isBare = cart.length === 0 && !removed && !emptied && !hasHeld
  if (amountFixed)
    return (
      <section className={css.cart} aria-label={t('cart.title')}>
        <ChangingNotice />
        {continues !== null && <ContinuedBill merchantTradeNo={continues} />}
      </section>
    )
  return (
    <section className={css.cart} aria-label={t('cart.title')}>
      <header className={css.head}>
        <h2 className={name === null ? undefined : 'visually-hidden'}>{t('cart.title')}</h2>
        {cart.length > 0 && (
          <button type="button" className={css.whose} onClick={() => askName(true)}>
            <IconPencil size="1.125rem" aria-hidden="true" />
            <span className={name === null ? 'visually-hidden' : css.whoseName}>
              {name ?? t('cart.nameIt')}
            </span>
          </button>
        )}
        <span role="status">{t('cart.count', { count: countOf(cart) })}</span>
        <button
          type="button"
          className={css.keypadToggle}
          aria-expanded={keypadShown}
          aria-label={t('counter.keypad')}
          title={t('counter.keypad')}
          onMouseDown={keepFocus}
          onClick={() => {
            // They need the room that the line's own keys have.
            if (!keypadShown) open(null)
            toggleKeypad()
          }}
        >
          <IconCalculator aria-hidden="true" />
        </button>
      </header>
      <div className={css.scroll}>
        <HeldElsewhere />
        {isBare && (
          <p className={css.empty}>
            <IconShoppingCart size="2.5rem" stroke={1.25} aria-hidden="true" />
            {t('cart.empty')}
          </p>
        )}
        <ul>
          {cart.map((line, at) => (
            <CartRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a line's place is what it is changed by
              key={at}
              line={line}
              at={at}
              isOpen={opened === at}
              isLatest={latest === at}
              onOpen={() => open(opened === at ? null : at)}
            />
          ))}
        </ul>
        <HeldCarts />
      </div>
      {cart.length > 0 && <SumLines sums={sumsIn(draft)} brief={keypadShown} />}
      {removed && <Undo text={t('cart.removed', { name: lineName(removed.line, t) })} onUndo={undoRemoval} />}
      {emptied && cart.length === 0 && <Undo text={t('cart.emptied')} onUndo={undoDrop} />}
      <div className={css.slot}>
        <Actions keypadShown={keypadShown} />
      </div>
      {naming && (
        <TextDialog
          title={t('cart.nameIt')}
          label={t('cart.name')}
          hint={t('cart.nameHint')}
          text={name ?? ''}
          most={MAX_CART_NAME}
          onSave={nameCart}
          onClose={() => askName(false)}
        />
      )}
      {picking && <VariantDialog product={picking} />}
    </section>
  )
}

/** One row of buttons, always in the same place: what fits a typed number, else what fits the cart. */
function Actions({ keypadShown }: { keypadShown: boolean }) {
  const { t } = useTranslation()
  const { cart, digits, sending, leaving, mayLeave } = useDraft()
  if (mayLeave) return <ServeNext />
  if (digits !== '' && cart.length > 0) return <TypedBesideCart />
  if (digits !== '')
    return (
      <Button onMouseDown={keepFocus} onClick={() => addOther(t('cart.other'), t('cart.otherType'))}>
        {t('cart.addOther')}
      </Button>
    )
  if (cart.length === 0) return keypadShown && <QuickAmounts blocked={sending} />
  return (
    <div className={css.actions}>
      <DiscountKey at={null} />
      <Button
        icon={<IconPlayerPause />}
        blocked={sending || leaving}
        onMouseDown={keepFocus}
        onClick={() => void holdCart()}
      >
        {t('cart.hold')}
      </Button>
      <Button
        icon={<IconTrash />}
        blocked={sending || leaving}
        onMouseDown={keepFocus}
        onClick={() => void dropCart()}
      >
        {t('cart.drop')}
      </Button>
    </div>
  )
}

function Undo({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={css.removed} role="status">
      <span>{text}</span>
      <Button icon={<IconArrowBackUp />} onMouseDown={keepFocus} onClick={onUndo}>
        {t('cart.undo')}
      </Button>
    </p>
  )
}

/** The line whose keys are in sight: the one that changed last, or was pressed; beside number keys only one that was pressed. */
function useOpenLine(cart: Cart, keypadShown: boolean) {
  const [opened, open] = useState(() => useDraft.getState().line)
  const [latest, setLatest] = useState<number | null>(null)
  const [before, setBefore] = useState(cart)
  if (before !== cart) {
    setBefore(cart)
    const changed = isWhole(before, cart) ? useDraft.getState().line : changedLine(before, cart)
    setLatest(changed)
    open(keypadShown && changed !== opened ? null : changed)
  }
  useEffect(() => useDraft.setState({ line: opened }), [opened])
  return { opened, open, latest }
}

/** A whole cart came at once: after a reload, it was held, or it had been emptied. */
const isWhole = (before: Cart, after: Cart) => before.length === 0 && after.length > 1

function changedLine(before: Cart, after: Cart): number | null {
  if (after.length < before.length) return null
  const at = after.findIndex((line, index) => line !== before[index])
  return at < 0 ? null : at
}
