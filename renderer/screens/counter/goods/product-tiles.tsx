import { IconPencil, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/button.tsx'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useMay } from '../../../state/duty.ts'
import { go } from '../../../state/view.ts'
import { addProduct } from '../cart.ts'
import css from './goods.module.css'

/** As many as a hand finds one among; the rest are found by search or by barcode. */
const MOST_TILES = 60

/** What the shop sells, favourites first. A tap puts it into the cart. */
export function ProductTiles({ searchRef }: { searchRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products) ?? []
  const mayChange = useMay('supervisor')
  const [search, setSearch] = useState('')
  const found = products.filter((product) => product.active && matches(product, search.trim().toLowerCase()))
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    const [first] = found
    if (event.key === 'Enter' && search.trim() !== '' && first) addProduct(first)
    setSearch('')
    event.currentTarget.blur()
  }
  return (
    <section className={css.products} aria-label={t('cart.products')}>
      <search className={css.search}>
        <IconSearch size="1.125rem" aria-hidden="true" />
        <input
          ref={searchRef}
          type="search"
          value={search}
          aria-label={t('cart.search')}
          placeholder={t('cart.search')}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </search>
      <ul className={css.tiles}>
        {found.slice(0, MOST_TILES).map((product) => (
          <li key={product.id}>
            <button
              type="button"
              data-favourite={product.favourite}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => addProduct(product)}
            >
              <span className={css.name}>{product.name}</span>
              <span className={css.price}>{formatRupiah(product.price)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST_TILES && (
        <p className={css.more}>{t('cart.moreProducts', { count: found.length - MOST_TILES })}</p>
      )}
      {mayChange && (
        <Button tone="quiet" icon={<IconPencil />} onClick={() => go({ screen: 'catalogue' })}>
          {t('cart.manage')}
        </Button>
      )}
      {found.length === 0 && <p className={css.more}>{t('cart.nothingFound')}</p>}
    </section>
  )
}

const matches = ({ name, id, type, barcode }: Product, search: string) =>
  [name, id, type, barcode ?? ''].some((text) => text.toLowerCase().includes(search))
