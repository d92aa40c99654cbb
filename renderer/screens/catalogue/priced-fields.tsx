import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_EXTRAS, MAX_VARIANT_NAME, MAX_VARIANTS } from '../../../shared/catalogue/product.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './catalogue-screen.module.css'

/** A variant or an extra being typed; an extra has no barcode. */
export interface TypedPriced {
  readonly name: string
  readonly price: string
  readonly barcode: string
}

/** What of a product has a name and a price of its own. */
export const pricedKinds = ['variants', 'extras'] as const
export type PricedKind = (typeof pricedKinds)[number]

const kinds = {
  variants: {
    legend: 'catalogue.variants',
    name: 'catalogue.variantName',
    price: 'catalogue.variantPrice',
    remove: 'catalogue.removeVariant',
    add: 'catalogue.addVariant',
    most: MAX_VARIANTS,
    row: css.variant,
  },
  extras: {
    legend: 'catalogue.extras',
    name: 'catalogue.extraName',
    price: 'catalogue.extraPrice',
    remove: 'catalogue.removeExtra',
    add: 'catalogue.addExtra',
    most: MAX_EXTRAS,
    row: css.extra,
  },
} as const

interface PricedFieldsProps {
  readonly kind: PricedKind
  readonly typed: readonly TypedPriced[]
  readonly error: string | null
  readonly onChange: (typed: readonly TypedPriced[]) => void
}

/** The variants of a product, or its extras, each with its price; empty without any. */
export function PricedFields({ kind, typed, error, onChange }: PricedFieldsProps) {
  const { t } = useTranslation()
  const texts = kinds[kind]
  const set = (at: number, change: Partial<TypedPriced>) =>
    onChange(typed.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={css.variants}>
      <legend>{t(texts.legend)}</legend>
      {typed.map(({ name, price, barcode }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what it is by its place
        <div key={at} className={texts.row}>
          <FormField
            label={t(texts.name, { at: at + 1 })}
            value={name}
            maxLength={MAX_VARIANT_NAME}
            onChange={(to) => set(at, { name: to })}
          />
          <FormField
            label={t(texts.price, { at: at + 1 })}
            value={price}
            maxLength={9}
            digits="rupiah"
            onChange={(to) => set(at, { price: to })}
          />
          {kind === 'variants' && (
            <FormField
              label={t('catalogue.variantBarcode', { at: at + 1 })}
              value={barcode}
              maxLength={32}
              onChange={(to) => set(at, { barcode: to })}
            />
          )}
          <Button
            tone="quiet"
            icon={<IconX />}
            aria-label={t(texts.remove, { at: at + 1 })}
            onClick={() => onChange(typed.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && <small role="alert">{error}</small>}
      {typed.length < texts.most && (
        <Button
          icon={<IconPlus />}
          onClick={() => onChange([...typed, { name: '', price: '', barcode: '' }])}
        >
          {t(texts.add)}
        </Button>
      )}
    </fieldset>
  )
}
