import { useTranslation } from 'react-i18next'
import { formatRupiah } from '../../../shared/money.ts'
import { payableOf, type Subscription } from '../../../shared/subscription/subscription.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import css from '../../components/form.module.css'
import { FailureNotice } from '../../components/notice.tsx'
import { useAction } from '../../state/use-action.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { act } from './subscription-list.ts'

/** Says what ending a subscription does, and what it does not, before it is asked for. */
export function CancelDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<'cancel'>()
  const { number, title } = subscription
  const { demand, dialog } = useApproval({ action: 'unsubscribe', merchantTradeNo: number, amount: null })
  const cancel = () =>
    demand(
      (approved) =>
        void run('cancel', async () => {
          await act('subscription.cancel', number, approved)
          onClose()
        }),
    )
  if (dialog) return dialog
  return (
    <Dialog
      title={t('subscription.cancel')}
      closeLabel={t('print.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('subscription.cancelKeep')}</Button>
          <Button tone="primary" busy={busy !== null} onClick={cancel}>
            {t('subscription.cancel')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>{t('subscription.cancelAsk', { title, amount: formatRupiah(payableOf(subscription)) })}</p>
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  )
}
