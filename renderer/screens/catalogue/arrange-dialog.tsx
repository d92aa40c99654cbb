import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { byTile } from '../../../shared/catalogue/catalogue.ts'
import { isFoundBy } from '../../../shared/catalogue/finding.ts'
import type { Product } from '../../../shared/catalogue/product.ts'
import { SearchInput } from '../../components/fields/search-input.tsx'
import { keepFocus } from '../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import css from './arrange-dialog.module.css'
import { FirstTiles } from './first-tiles.tsx'
import { saveProducts } from './save-products.ts'
import { changesFor, notFavourite } from './tile-places.ts'

const none: readonly Product[] = []
/** As many as a person looks through; a search finds the others. */
const MAX_REST = 60

/** Which tiles come first at the counter, and in which order. */
export function ArrangeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products) ?? none
  const onSale = products.filter(({ active }) => active)
  const [before] = useState<readonly string[]>(() =>
    onSale.filter(({ favourite }) => favourite).map(({ id }) => id),
  )
  const [first, setFirst] = useState(before)
  const [search, setSearch] = useState('')
  const [added, setAdded] = useState<number | null>(null)
  const rest = useRef<HTMLUListElement>(null)
  const byId = new Map(onSale.map((product) => [product.id, product]))
  const others = onSale
    .filter((product) => !first.includes(product.id) && isFoundBy(product, search))
    .sort((one, other) => byTile(notFavourite(one), notFavourite(other)))
  // A person who adds by keyboard continues with the next one.
  useEffect(() => {
    if (added === null) return
    if (document.activeElement === document.body)
      rest.current?.querySelectorAll('button')[Math.min(added, others.length - 1)]?.focus()
    setAdded(null)
  }, [added, others.length])

  return (
    <FormDialog
      title={t('catalogue.arrange')}
      send={t('catalogue.save')}
      wide
      changed={first.join('\n') !== before.join('\n')}
      // Sent again after a failure, only what is left of it changes.
      onSend={() => saveProducts(changesFor(first, products))}
      onClose={onClose}
    >
      <section className={css.part}>
        <h3>{t('catalogue.arrangeFirst', { count: first.length })}</h3>
        <FirstTiles products={first.flatMap((id) => byId.get(id) ?? [])} onChange={setFirst} />
        {first.length === 0 && <p className={css.hint}>{t('catalogue.arrangeNone')}</p>}
      </section>
      <section className={css.part}>
        <h3>{t('catalogue.arrangeRest')}</h3>
        <SearchInput label={t('cart.search')} value={search} onChange={setSearch} />
        <ul ref={rest} className={css.tiles}>
          {others.slice(0, MAX_REST).map(({ id, name, type }, at) => (
            <li key={id}>
              <button
                type="button"
                className={css.tile}
                onMouseDown={keepFocus}
                onClick={() => {
                  setFirst([...first, id])
                  setAdded(at)
                }}
              >
                <IconPlus size="1.25rem" aria-hidden="true" />
                <span className={css.name}>
                  {name}
                  <small>{type}</small>
                </span>
                <span className="visually-hidden">{t('catalogue.arrangeAdd')}</span>
              </button>
            </li>
          ))}
        </ul>
        {others.length === 0 && <p className={css.hint}>{t('cart.nothingFound')}</p>}
        {others.length > MAX_REST && (
          <p className={css.hint}>{t('cart.moreProducts', { count: others.length - MAX_REST })}</p>
        )}
      </section>
    </FormDialog>
  )
}
