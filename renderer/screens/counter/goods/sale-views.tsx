import { keepFocus } from '../../../components/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import css from './sale-views.module.css'

export type SaleView = 'goods' | 'pay'

interface SaleViewsProps {
  readonly view: SaleView
  /** The chosen way to pay. */
  readonly channel: string | null
  readonly onChange: (view: SaleView) => void
}

/** Goods, or ways to pay. */
export function SaleViews({ view, channel, onChange }: SaleViewsProps) {
  const { t } = useTranslation()
  const names = {
    goods: t('cart.products'),
    pay: channel === null ? t('cart.pickPay') : t('cart.payBy', { channel }),
  }
  return (
    <fieldset className={css.views} aria-label={t('cart.views')}>
      {(['goods', 'pay'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={view === each}
          onMouseDown={keepFocus}
          onClick={() => onChange(each)}
        >
          {names[each]}
        </button>
      ))}
    </fieldset>
  )
}
