import { IconPlus, IconX } from '@tabler/icons-react'
import { MAX_EXTRAS, MAX_VARIANT_NAME } from '../../../shared/catalogue/product.ts'
import { Button } from '../../components/button.tsx'
import { FormField } from '../../components/form-field.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './catalogue-screen.module.css'

/** An extra being typed. */
export interface TypedExtra {
  readonly name: string
  readonly price: string
}

interface ExtraFieldsProps {
  readonly extras: readonly TypedExtra[]
  readonly error: string | null
  readonly onChange: (extras: readonly TypedExtra[]) => void
}

/** What customers may have with a product, each with what it adds to the price. */
export function ExtraFields({ extras, error, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation()
  const set = (at: number, change: Partial<TypedExtra>) =>
    onChange(extras.map((each, index) => (index === at ? { ...each, ...change } : each)))
  return (
    <fieldset className={css.variants}>
      <legend>{t('catalogue.extras')}</legend>
      {extras.map((extra, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what it is by its place
        <div key={at} className={css.extra}>
          <FormField
            label={t('catalogue.extraName', { at: at + 1 })}
            value={extra.name}
            maxLength={MAX_VARIANT_NAME}
            onChange={(name) => set(at, { name })}
          />
          <FormField
            label={t('catalogue.extraPrice', { at: at + 1 })}
            value={extra.price}
            maxLength={9}
            digits="rupiah"
            onChange={(price) => set(at, { price })}
          />
          <Button
            tone="quiet"
            icon={<IconX />}
            aria-label={t('catalogue.removeExtra', { at: at + 1 })}
            onClick={() => onChange(extras.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {error && <small role="alert">{error}</small>}
      {extras.length < MAX_EXTRAS && (
        <Button icon={<IconPlus />} onClick={() => onChange([...extras, { name: '', price: '' }])}>
          {t('catalogue.addExtra')}
        </Button>
      )}
    </fieldset>
  )
}
