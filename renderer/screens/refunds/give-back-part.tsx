import { IconCashBanknoteOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { receiveOrder } from '../../state/orders/orders.ts'
import { RefundDialog } from './refund-dialog.tsx'

interface GiveBackPartProps {
  /** The cash part. */
  readonly merchantTradeNo: string
  readonly amount: Sen
  /** Whether it can be given back; a dialog that is open stays, to say what came of it. */
  readonly offered: boolean
  /** Called when the dialog opens and when it closes, with any result. */
  readonly onAsking?: (asking: boolean) => void
}

/** The customer leaves before the rest is paid: the cash goes back, with everything that a refund needs. */
export function GiveBackPart({ merchantTradeNo, amount, offered, onAsking }: GiveBackPartProps) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'read'>()
  const [record, setRecord] = useState<CallOutput<'order.read'> | null>(null)
  const ask = async () => {
    const read = await callMain('order.read', { merchantTradeNo })
    receiveOrder(read.order)
    if (read.refundability.kind !== 'openPart') return
    return () => {
      onAsking?.(true)
      setRecord(read)
    }
  }
  return (
    <>
      {offered && (
        <Button icon={<IconCashBanknoteOff />} {...press('read', ask)}>
          {t('split.giveBack', { amount: formatRupiah(amount) })}
        </Button>
      )}
      {failure && <FailureNotice failure={failure} />}
      {record && (
        <RefundDialog
          order={record.order}
          cart={record.cart}
          refunds={record.refunds}
          remaining={record.order.amount}
          onClose={() => {
            setRecord(null)
            onAsking?.(false)
          }}
        />
      )}
    </>
  )
}
