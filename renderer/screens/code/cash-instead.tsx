import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { cash } from '../../../shared/cash/cash.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { payInCash, payInCashInstead } from '../counter/continue-sale.ts'

/** The sale continues in cash: after a warning if its outcome is unknown, at once if nobody can pay the order. */
export function CashInstead({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { disabled } = useStarted().settings.channels
  const [asking, ask] = useState(false)
  if (disabled.includes(cash.paymentType)) return null
  if (order.state.kind === 'rejected')
    return (
      <Button icon={<IconCash />} onClick={() => payInCash(order)}>
        {t('cash.instead')}
      </Button>
    )
  return (
    <>
      <Button icon={<IconCash />} onClick={() => ask(true)}>
        {t('cash.instead')}
      </Button>
      {asking && (
        <Dialog
          title={t('cash.insteadTitle')}
          onClose={() => ask(false)}
          actions={
            <Button tone="primary" icon={<IconCash />} onClick={() => payInCashInstead(order)}>
              {t('cash.instead')}
            </Button>
          }
        >
          <p>{t('cash.insteadHint')}</p>
        </Dialog>
      )}
    </>
  )
}
