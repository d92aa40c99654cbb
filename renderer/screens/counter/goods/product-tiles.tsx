import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Toggle, ToggleRow } from '../../../components/buttons/toggle-row.tsx'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useMay } from '../../../state/duty.ts'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { go } from '../../../state/view.ts'
import { colorsOf } from './category-colors.ts'
import css from './goods.module.css'
import { onSale } from './on-sale.ts'
import { ProductTile } from './product-tile.tsx'
import tiles from './product-tiles.module.css'

/** As many as a person can look through; the rest are found by category, search or barcode. */
const MAX_TILES = 60
/** As many as fit at once when their tiles are large. */
const FEW = 12

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
        <ToggleRow label={t('cart.categories')} className={css.tabs}>
          {[null, ...(colors.size > 1 ? colors.keys() : [])].map((each) => (
            <Toggle
              key={each}
              tone="quiet"
              pressed={isChosen ? each === category : each === null}
              data-color={each === null ? undefined : colors.get(each)}
              onClick={() => setCategory(each)}
            >
              {each ?? t('cart.allCategories')}
            </Toggle>
          ))}
        </ToggleRow>
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
        <ul
          className={tiles.tiles}
          data-pictures={hasPictures}
          data-few={onSale(products, '').length <= FEW}
          data-searching={isSearching}
        >
          {found.slice(0, MAX_TILES).map((product) => (
            <li key={product.id}>
              <ProductTile
                product={product}
                color={product.color ?? colors.get(product.type)}
                picture={hasPictures ? (pictures.get(product.id) ?? null) : undefined}
              />
            </li>
          ))}
        </ul>
        {found.length > MAX_TILES && (
          <p className={tiles.more}>{t('cart.moreProducts', { count: found.length - MAX_TILES })}</p>
        )}
        {products !== null && found.length === 0 && <p className={tiles.more}>{t('cart.nothingFound')}</p>}
      </div>
    </>
  )
}
