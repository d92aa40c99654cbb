import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import css from './goods.module.css'
import { onSale } from './on-sale.ts'
import { pickProduct } from './picking.ts'

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
