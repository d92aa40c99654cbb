import { IconBan } from '@tabler/icons-react'
import { findCounterChannel } from '../../../shared/gateway/counter-channels.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { useTranslation } from '../../i18n/i18n.ts'

interface CancelDialogProps {
  readonly order: Order
  /** The part of the sale that was paid in cash: it goes back next. */
  readonly cash: Sen | null
  readonly onCancel: () => void
  readonly onClose: () => void
}

/** Says what cancelling a code does, and what it can't, before it is done. */
export function CancelDialog({ order, cash, onCancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const isQr = findCounterChannel(order.paymentType)?.family === 'qr'
  return (
    <Dialog
      title={t('code.cancelTitle')}
      onClose={onClose}
      actions={
        <Button tone="primary" icon={<IconBan />} onClick={onCancel}>
          {t('code.cancel')}
        </Button>
      }
    >
      <p>{t(isQr ? 'code.cancelQrHint' : 'code.cancelHint')}</p>
      {cash !== null && <p>{t('split.cancelHint', { amount: formatRupiah(cash) })}</p>}
    </Dialog>
  )
}
