import { IconPencil, IconSearch, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useMay } from '../../../state/duty.ts'
import { go } from '../../../state/view.ts'
import { useDraft } from '../draft.ts'
import { colorsOf } from './category-colors.ts'
import css from './goods.module.css'
import { pickProduct } from './picking.ts'

/** As many as a hand finds one among; the rest are found by category, by search or by barcode. */
const MOST_TILES = 60

const onSale = (products: readonly Product[] | null, search: string) =>
  (products ?? []).filter((product) => product.active && matches(product, search.trim().toLowerCase()))

interface ProductSearchProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (search: string) => void
}

/** Finds one among the goods. Enter puts the first one into the cart. */
export function ProductSearch({ ref, value, onChange }: ProductSearchProps) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    const [first] = onSale(useCatalogue.getState().products, value)
    if (event.key === 'Enter' && value.trim() !== '' && first) pickProduct(first)
    onChange('')
    event.currentTarget.blur()
  }
  return (
    <search className={css.search}>
      <IconSearch size="1.125rem" aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        value={value}
        aria-label={t('cart.search')}
        placeholder={t('cart.search')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

/** What the shop sells, by category, favourites first. A tap puts it into the cart; a search looks in all of them. */
export function ProductTiles({ search }: { search: string }) {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products)
  const mayChange = useMay('supervisor')
  const [category, setCategory] = useState<string | null>(null)
  const all = onSale(products, search)
  const colors = colorsOf(products ?? [])
  const isSearching = search.trim() !== ''
  const isChosen = !isSearching && category !== null && colors.has(category)
  const found = isChosen ? all.filter(({ type }) => type === category) : all
  return (
    <>
      <div className={css.categories}>
        <fieldset className={css.tabs} aria-label={t('cart.categories')}>
          {[null, ...(colors.size > 1 ? colors.keys() : [])].map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={isChosen ? each === category : each === null}
              data-color={each === null ? undefined : colors.get(each)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setCategory(each)}
            >
              {each ?? t('cart.allCategories')}
            </button>
          ))}
        </fieldset>
        {mayChange && (
          <button
            type="button"
            className={css.manage}
            aria-label={t('cart.manage')}
            title={t('cart.manage')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go({ screen: 'catalogue' })}
          >
            <IconPencil size="1.25rem" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={css.products}>
        <ul className={css.tiles}>
          {found.slice(0, MOST_TILES).map((product) => (
            <li key={product.id}>
              <ProductTile product={product} color={colors.get(product.type)} />
            </li>
          ))}
        </ul>
        {found.length > MOST_TILES && (
          <p className={css.more}>{t('cart.moreProducts', { count: found.length - MOST_TILES })}</p>
        )}
        {products !== null && found.length === 0 && <p className={css.more}>{t('cart.nothingFound')}</p>}
      </div>
    </>
  )
}

function ProductTile({ product, color }: { product: Product; color: string | undefined }) {
  const { t } = useTranslation()
  const inCart = useDraft(({ cart }) =>
    cart.reduce(
      (sum, line) => (line.kind === 'product' && line.id === product.id ? sum + line.quantity : sum),
      0,
    ),
  )
  return (
    <button
      type="button"
      className={css.tile}
      data-color={color}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => pickProduct(product)}
    >
      <span className={css.name}>{product.name}</span>
      <span className={css.price}>
        {product.variants
          ? t('cart.variants', { count: product.variants.length })
          : formatRupiah(product.price)}
      </span>
      {inCart > 0 ? (
        <span key={inCart} className={css.inCart} aria-hidden="true">
          {inCart}
        </span>
      ) : (
        product.favourite && <IconStarFilled className={css.star} size="0.875rem" aria-hidden="true" />
      )}
    </button>
  )
}

const matches = ({ name, id, type, barcode }: Product, search: string) =>
  [name, id, type, barcode ?? ''].some((text) => text.toLowerCase().includes(search))
