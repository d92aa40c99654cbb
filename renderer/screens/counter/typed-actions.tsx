import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { startOver, useDraft } from './draft.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/** In one place: the amounts of one tap, or the way out of a fixed amount. */
export function TypedActions() {
  const { t } = useTranslation()
  const { amountFixed, sending } = useDraft()
  if (amountFixed)
    return (
      <Notice
        tone="info"
        title={t('counter.changing')}
        actions={<Button onClick={startOver}>{t('counter.startOver')}</Button>}
      />
    )
  return <QuickAmounts blocked={sending} />
}
