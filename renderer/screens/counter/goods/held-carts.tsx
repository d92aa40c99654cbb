import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../../shared/cart/cart.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/button.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { timeText } from '../../../components/time-text.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useTimeFormat } from '../../../state/time-format.ts'
import { resumeCart } from '../cart.ts'
import { useDraft } from '../draft.ts'
import { heldTotal } from '../sums-in.ts'
import { foundHeld, inOrderOfNames } from './found-held.ts'
import css from './held-carts.module.css'

/** As many are found at a glance. */
const AT_A_GLANCE = 5

/** Held carts; resuming one holds the cart on the screen. None can be resumed while a number is typed, which would be lost. */
export function HeldCarts() {
  const { t } = useTranslation()
  const format = useTimeFormat()
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
          {t('cart.resume', {
            time: timeText(each.heldAt, Date.now(), format),
            count: countOf(each.lines),
            total: formatRupiah(heldTotal(each.lines)),
          })}
        </Button>
      ))}
    </section>
  )
}
