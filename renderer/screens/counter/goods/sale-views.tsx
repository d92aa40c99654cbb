import { Toggle, ToggleRow } from '../../../components/buttons/toggle-row.tsx'
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
    <ToggleRow label={t('cart.views')} className={css.views}>
      {(['goods', 'pay'] as const).map((each) => (
        <Toggle key={each} pressed={view === each} onClick={() => onChange(each)}>
          {names[each]}
        </Toggle>
      ))}
    </ToggleRow>
  )
}
