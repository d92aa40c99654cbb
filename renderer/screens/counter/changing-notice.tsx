import { useEffect, useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { useOrders } from '../../state/orders/orders.ts'
import { type Split, startOver, useDraft } from './draft.ts'

// Few customers leave between the cash and the code.
const GiveBackPart = later(() =>
  import('../refunds/give-back-part.tsx').then((button) => button.GiveBackPart),
)

/** The sale goes on from another code, or with the rest of what was paid in cash: its amount is fixed. */
export function ChangingNotice() {
  const { t } = useTranslation()
  const split = useDraft((draft) => draft.split)
  const aside = useDraft((draft) => draft.aside)
  if (split) return <SplitNotice split={split} />
  return (
    <Notice
      tone="info"
      title={t('counter.changing')}
      actions={<Button onClick={startOver}>{t(aside ? 'cash.back' : 'counter.startOver')}</Button>}
    />
  )
}

function SplitNotice({ split }: { split: Split }) {
  const { t } = useTranslation()
  const { merchantTradeNo, cash, total } = split
  const aside = useDraft((draft) => draft.aside)
  const isGone = useOrders(({ orders }) => orders[merchantTradeNo]?.superseded === true)
  // The dialog stays open while it says that the cash went back.
  const [asking, ask] = useState(false)
  useEffect(() => {
    if (isGone && !asking) startOver()
  }, [isGone, asking])
  return (
    <Notice
      tone="info"
      title={t('split.taken', { cash: formatRupiah(cash), total: formatRupiah(total) })}
      actions={
        <>
          <GiveBackPart merchantTradeNo={merchantTradeNo} amount={cash} offered={!isGone} onAsking={ask} />
          <Button onClick={startOver}>{t(aside ? 'cash.back' : 'code.park')}</Button>
        </>
      }
    >
      {t('split.takenHint')}
    </Notice>
  )
}
