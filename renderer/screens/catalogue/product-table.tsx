import { IconPencil, IconStarFilled } from '@tabler/icons-react'
import type { Product } from '../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './catalogue-screen.module.css'

/** More rows than anybody reads; a search finds the rest. */
const MAX_ROWS = 200

interface ProductTableProps {
  readonly products: readonly Product[]
  readonly onEdit: (product: Product) => void
}

export function ProductTable({ products, onEdit }: ProductTableProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.table} tabIndex={0} aria-label={t('nav.catalogue')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('catalogue.name')}</th>
            <th scope="col">{t('catalogue.id')}</th>
            <th scope="col">{t('catalogue.type')}</th>
            <th scope="col">{t('catalogue.barcode')}</th>
            <th scope="col" className={css.number}>
              {t('catalogue.price')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('catalogue.change')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.slice(0, MAX_ROWS).map((product) => (
            <tr key={product.id} data-active={product.active}>
              <th scope="row">
                {product.favourite && (
                  <IconStarFilled size="1rem" role="img" aria-label={t('catalogue.favourite')} />
                )}{' '}
                {product.name}
                {product.variants && (
                  <small> · {t('cart.variants', { count: product.variants.length })}</small>
                )}
                {!product.active && <small> · {t('catalogue.inactive')}</small>}
              </th>
              <td>{product.id}</td>
              <td>{product.type}</td>
              <td>{product.barcode ?? '–'}</td>
              <td className={css.number}>{formatRupiah(product.price)}</td>
              <td className={css.number}>
                <Button
                  tone="quiet"
                  icon={<IconPencil />}
                  aria-label={t('catalogue.changeOf', { name: product.name })}
                  onClick={() => onEdit(product)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {products.length === 0 && <p className={css.rest}>{t('cart.nothingFound')}</p>}
      {products.length > MAX_ROWS && (
        <p className={css.rest}>{t('cart.moreProducts', { count: products.length - MAX_ROWS })}</p>
      )}
    </section>
  )
}
