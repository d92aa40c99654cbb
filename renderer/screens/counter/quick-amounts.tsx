import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { keepFocus } from '../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import css from './counter-screen.module.css'
import { setAmount } from './draft.ts'

/** Amounts that this shop often charges, one tap each. */
export function QuickAmounts({ blocked }: { blocked: boolean }) {
  const { t } = useTranslation()
  const { quickAmounts } = useStarted().settings
  if (quickAmounts.length === 0) return null
  return (
    <fieldset className={css.quick} aria-label={t('counter.quickAmounts')}>
      {quickAmounts.map((amount) => (
        <Button
          key={amount}
          blocked={blocked}
          onMouseDown={keepFocus}
          onClick={() => setAmount(amount)}
          aria-label={formatRupiah(amount)}
        >
          {formatRupiah(amount).replace('Rp ', '')}
        </Button>
      ))}
    </fieldset>
  )
}
