import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_VARIANT_NAME, MAX_VARIANTS } from '../../../shared/catalogue/product.ts'
import { Button } from '../../components/button.tsx'
import { FormField } from '../../components/form-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './catalogue-screen.module.css'

export interface TypedVariant {
  readonly name: string
  readonly price: string
  readonly barcode: string
}

interface VariantFieldsProps {
  readonly variants: readonly TypedVariant[]
  readonly error: string | null
  readonly onChange: (variants: readonly TypedVariant[]) => void
}

/** The variants of a product, each with its price; none if there is only one. */
export function VariantFields({ variants, error, onChange }: VariantFieldsProps) {
  const { t } = useTranslation()
  const set = (at: number, change: Partial<TypedVariant>) =>
    onChange(variants.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={css.variants}>
      <legend>{t('catalogue.variants')}</legend>
      {variants.map((variant, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what it is by its place
        <div key={at} className={css.variant}>
          <FormField
            label={t('catalogue.variantName', { at: at + 1 })}
            value={variant.name}
            maxLength={MAX_VARIANT_NAME}
            onChange={(name) => set(at, { name })}
          />
          <FormField
            label={t('catalogue.variantPrice', { at: at + 1 })}
            value={variant.price}
            maxLength={9}
            digits="rupiah"
            onChange={(price) => set(at, { price })}
          />
          <FormField
            label={t('catalogue.variantBarcode', { at: at + 1 })}
            value={variant.barcode}
            maxLength={32}
            onChange={(barcode) => set(at, { barcode })}
          />
          <Button
            tone="quiet"
            icon={<IconX />}
            aria-label={t('catalogue.removeVariant', { at: at + 1 })}
            onClick={() => onChange(variants.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && <small role="alert">{error}</small>}
      {variants.length < MAX_VARIANTS && (
        <Button
          icon={<IconPlus />}
          onClick={() => onChange([...variants, { name: '', price: '', barcode: '' }])}
        >
          {t('catalogue.addVariant')}
        </Button>
      )}
    </fieldset>
  )
}
