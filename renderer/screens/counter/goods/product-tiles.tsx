import { IconPencil, IconSearch, IconStarFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { isFoundBy } from '../../../../shared/catalogue/catalogue.ts'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { keepFocus } from '../../../components/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useMay } from '../../../state/duty.ts'
import { go } from '../../../state/view.ts'
import { useDraft } from '../draft.ts'
import { colorsOf } from './category-colors.ts'
import css from './goods.module.css'
import { pickProduct } from './picking.ts'
import tiles from './product-tiles.module.css'

/** As many as a person can look through; the rest are found by category, search or barcode. */
const MOST_TILES = 60

const onSale = (products: readonly Product[] | null, search: string) =>
  (products ?? []).filter((product) => product.active && isFoundBy(product, search))

interface ProductSearchProps {
  readonly ref: Ref<HTMLInputElement>
  readonly value: string
  readonly onChange: (search: string) => void
}

/** Searches the goods. Enter puts the first result into the cart. */
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

/** The shop's goods, by category, favourites first. A tap puts one into the cart; a search covers all of them. */
export function ProductTiles({ search }: { search: string }) {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products)
  const mayChange = useMay('supervisor')
  const [category, setCategory] = useState<string | null>(null)
  const all = onSale(products, search)
  const colors = colorsOf(products ?? [])
  const isSearching = search.trim() !== ''
  const pictures = useCatalogue((catalogue) => catalogue.pictures)
  const hasPictures = (products ?? []).some(({ id, active }) => active && pictures.has(id))
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
              onMouseDown={keepFocus}
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
            onMouseDown={keepFocus}
            onClick={() => go({ screen: 'catalogue' })}
          >
            <IconPencil size="1.25rem" aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={tiles.products}>
        <ul className={tiles.tiles} data-pictures={hasPictures}>
          {found.slice(0, MOST_TILES).map((product) => (
            <li key={product.id}>
              <ProductTile
                product={product}
                color={product.color ?? colors.get(product.type)}
                picture={hasPictures ? (pictures.get(product.id) ?? null) : undefined}
              />
            </li>
          ))}
        </ul>
        {found.length > MOST_TILES && (
          <p className={tiles.more}>{t('cart.moreProducts', { count: found.length - MOST_TILES })}</p>
        )}
        {products !== null && found.length === 0 && <p className={tiles.more}>{t('cart.nothingFound')}</p>}
      </div>
    </>
  )
}

interface ProductTileProps {
  readonly product: Product
  readonly color: string | undefined
  /** Null where others have one and this has none; undefined where no product has one. */
  readonly picture: string | null | undefined
}

function ProductTile({ product, color, picture }: ProductTileProps) {
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
      className={tiles.tile}
      data-color={color}
      data-own={product.color !== undefined}
      onMouseDown={keepFocus}
      onClick={() => pickProduct(product)}
    >
      {picture ? (
        <img className={tiles.picture} src={picture} alt="" />
      ) : (
        picture === null && (
          <span className={tiles.picture} aria-hidden="true">
            {product.name.trim().charAt(0).toUpperCase()}
          </span>
        )
      )}
      <span className={tiles.name}>{product.name}</span>
      <span className={tiles.price}>
        {product.variants
          ? t('cart.variants', { count: product.variants.length })
          : formatRupiah(product.price)}
      </span>
      {inCart > 0 ? (
        <span key={inCart} className={tiles.inCart} aria-hidden="true">
          {inCart}
        </span>
      ) : (
        product.favourite && <IconStarFilled className={tiles.star} size="0.875rem" aria-hidden="true" />
      )}
    </button>
  )
}
