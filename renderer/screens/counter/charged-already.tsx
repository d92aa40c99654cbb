import { paysSale } from '../../../shared/sale/split.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { askedOf, useSaleWords } from '../../state/sale-words.ts'
import { go } from '../../state/view.ts'
import { startOver } from './draft.ts'
import css from './old-shift.module.css'
import { useChargedAlready } from './use-charged-already.ts'

/** The sale that is being typed here has a code or a payment: another window resumed the same cart. */
export function ChargedAlready() {
  const { t } = useTranslation()
  const words = useSaleWords()
  const order = useChargedAlready()
  if (!order) return null
  const { merchantTradeNo } = order
  const sale = { amount: askedOf(order), words: words(order) }
  return (
    <Notice
      tone="warn"
      title={t(paysSale(order) ? 'charged.paid' : 'charged.waiting', sale)}
      urgent
      actions={
        <div className={css.keys}>
          <Button onClick={() => go({ screen: 'code', merchantTradeNo })}>{t('charged.open')}</Button>
          <Button tone="quiet" onClick={startOver}>
            {t('counter.startOver')}
          </Button>
        </div>
      }
    >
      {t('charged.hint')}
    </Notice>
  )
}
