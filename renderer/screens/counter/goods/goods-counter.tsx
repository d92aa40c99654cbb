import { type Ref, useState } from 'react'
import { SearchInput } from '../../../components/fields/search-input.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import type { ChargeProblem } from '../charge-problem.ts'
import type { CounterParts } from '../counter-parts.ts'
import css from '../counter-screen.module.css'
import { useDraft } from '../draft.ts'
import { useKeypadShown } from '../keypad-shown.ts'
import { CartPanel } from './cart-panel.tsx'
import { CashKey } from './cash-key.tsx'
import goodsCss from './goods.module.css'
import { onSale } from './on-sale.ts'
import { pickProduct } from './picking.ts'
import { ProductTiles } from './product-tiles.tsx'
import { type SaleView, SaleViews } from './sale-views.tsx'

export interface GoodsCounterProps extends CounterParts {
  readonly view: SaleView
  readonly onView: (view: SaleView) => void
  /** The chosen way to pay. */
  readonly channel: string | null
  readonly searchRef: Ref<HTMLInputElement>
  /** Says why the sale can't be charged yet: the problem, or without one that no shift is open. */
  readonly onBlocked: (problem: ChargeProblem | null) => void
}

/** The counter of a shop with a catalogue: its goods or the ways to pay, beside the cart. */
export function GoodsCounter({ view, onView, channel, searchRef, onBlocked, ...parts }: GoodsCounterProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const amountFixed = useDraft((draft) => draft.amountFixed)
  const keypadShown = useKeypadShown((keypad) => keypad.shown)
  const pickFirst = () => {
    const [first] = onSale(useCatalogue.getState().products, search)
    if (first) pickProduct(first)
  }
  const showsGoods = !amountFixed && view === 'goods'
  return (
    <>
      <section className={css.beside} aria-label={t(showsGoods ? 'cart.products' : 'counter.channels')}>
        <div className={goodsCss.top}>
          {!amountFixed && <SaleViews view={view} channel={channel} onChange={onView} />}
          {showsGoods ? (
            <SearchInput
              ref={searchRef}
              label={t('cart.search')}
              value={search}
              onChange={setSearch}
              onPick={pickFirst}
            />
          ) : (
            parts.channelSearch
          )}
        </div>
        {showsGoods ? <ProductTiles search={search} /> : parts.waysToPay}
        <div className={goodsCss.scanned}>{parts.scanned}</div>
      </section>
      <section className={css.till}>
        <CartPanel />
        {parts.notices}
        {parts.display}
        {keypadShown && !amountFixed && <div className={css.keypad}>{parts.keypad}</div>}
        <div className={css.charge}>
          {showsGoods && <CashKey onBlocked={onBlocked} />}
          {parts.chargeButton}
        </div>
      </section>
    </>
  )
}
