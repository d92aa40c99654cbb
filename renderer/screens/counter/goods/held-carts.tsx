import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/cart/cart.ts'
import type { HeldCart } from '../../../../shared/cart/cart-schema.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { SearchInput } from '../../../components/fields/search-input.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { timeText } from '../../../components/time/time-text.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { useTimeFormat } from '../../../state/time/time-format.ts'
import { resumeCart } from '../cart.ts'
import { useDraft } from '../draft.ts'
import { heldElsewhere, takeHeld } from '../held-elsewhere.ts'
import { heldTotal } from '../sums-in.ts'
import { foundHeld, inOrderOfNames } from './found-held.ts'
import css from './held-carts.module.css'

/** As many are found at a glance. */
const AT_A_GLANCE = 5

/** What another window has held of the cart on the screen. */
export function HeldElsewhere() {
  const { t } = useTranslation()
  const brief = useBrief()
  const draft = useDraft()
  const other = useCatalogue(({ held }) => heldElsewhere(draft, held))
  if (!other) return null
  return (
    <Notice
      tone="warn"
      title={t('cart.heldElsewhere')}
      actions={<Button onClick={() => takeHeld(other)}>{t('cart.takeHeld')}</Button>}
    >
      {t('cart.heldElsewhereHint', { held: brief(other) })}
    </Notice>
  )
}

/** A held cart in one line. */
function useBrief() {
  const { t } = useTranslation()
  const format = useTimeFormat()
  return ({ heldAt, lines }: HeldCart) =>
    t('cart.resume', {
      time: timeText(heldAt, Date.now(), format),
      count: countOf(lines),
      total: formatRupiah(heldTotal(lines)),
    })
}

/** Held carts; resuming one holds the cart on the screen. None can be resumed while a number is typed, which would be lost. */
export function HeldCarts() {
  const { t } = useTranslation()
  const brief = useBrief()
  const { saleId, cart, digits, sending } = useDraft()
  const held = useCatalogue((catalogue) => catalogue.held).filter((each) => each.saleId !== saleId)
  const [search, setSearch] = useState('')
  if (held.length === 0) return null
  const isSearched = held.length > AT_A_GLANCE
  const shown = inOrderOfNames(isSearched ? foundHeld(held, search) : held)
  const isBlocked = sending || (cart.length > 0 && digits !== '')
  const resumeFirst = () => {
    const [first] = shown
    if (first && !isBlocked) void resumeCart(first)
  }
  return (
    <section className={css.held} aria-labelledby="held-carts">
      <h3 id="held-carts">{t('cart.held', { count: held.length })}</h3>
      {isSearched && (
        <SearchInput
          label={t('cart.findHeld')}
          hint={t('cart.findHeldHint')}
          value={search}
          onChange={setSearch}
          onPick={resumeFirst}
        />
      )}
      {shown.length === 0 && <p role="status">{t('cart.heldNone')}</p>}
      {shown.map((each) => (
        <Button
          key={each.saleId}
          icon={<IconPlayerPlay />}
          blocked={isBlocked}
          onClick={() => void resumeCart(each)}
        >
          {each.name !== undefined && <strong>{each.name}</strong>}
          {brief(each)}
        </Button>
      ))}
    </section>
  )
}
