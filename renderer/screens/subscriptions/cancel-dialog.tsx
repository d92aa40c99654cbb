import { formatRupiah } from '../../../shared/money.ts'
import { payableOf, type Subscription } from '../../../shared/subscription/subscription.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Approved, FormDialog } from '../../parts/form-dialog.tsx'
import { useApproval } from '../staff/use-approval.tsx'
import { act } from './subscription-list.ts'

/** Says what ending a subscription does, and does not do, before it is requested. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation()
  const { number, title } = subscription
  const approval = useApproval({ action: 'unsubscribe', merchantTradeNo: number, amount: null })
  const cancel = (approved: Approved) => act('subscription.cancel', number, approved)
  return (
    <FormDialog
      title={t('subscription.cancel')}
      send={t('subscription.cancel')}
      onSend={cancel}
      approval={approval}
      beside={<Button onClick={onClose}>{t('subscription.cancelKeep')}</Button>}
      onClose={onClose}
    >
      <p>{t('subscription.cancelAsk', { title, amount: formatRupiah(payableOf(subscription)) })}</p>
    </FormDialog>
  )
}
