import { IconChecks, IconEye, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '../../shared/sale/order.ts'
import { Button } from '../components/buttons/button.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { FailureNotice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { PrintStatus } from '../parts/print-status.tsx'
import { SlipSheet } from '../parts/slip-sheet.tsx'
import { When } from '../parts/when.tsx'
import { useAction } from '../state/calls/use-action.ts'
import { noteSeen, useJustPaid } from '../state/orders/just-paid.ts'
import { printKey, useOrders } from '../state/orders/orders.ts'
import { askedOf, useSaleWords } from '../state/orders/sale-words.ts'
import { printSlip } from '../state/prints/print-actions.ts'
import { useStarted } from '../state/session.ts'
import { go } from '../state/view.ts'
import css from './just-paid-dialog.module.css'

/** Paid sales that nobody has looked at yet, each with buttons to print its receipt or to open it. */
export function JustPaidDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const orders = useJustPaid((justPaid) => justPaid.orders)
  // Sales shown when it was opened stay, even once they are seen.
  const [listed] = useState(orders)
  const all = [...orders.filter((order) => !listed.some(isSame(order))), ...listed]
  return (
    <Dialog
      title={t('waiting.justPaid')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          icon={<IconChecks />}
          onClick={() => {
            noteSeen(orders)
            onClose()
          }}
        >
          {t('waiting.allSeen')}
        </Button>
      }
    >
      <ul className={css.list}>
        {all.map((order) => (
          <Row key={order.merchantTradeNo} order={order} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

const isSame = (one: Order) => (other: Order) => one.merchantTradeNo === other.merchantTradeNo

function Row({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const { t } = useTranslation()
  const { printers } = useStarted().settings
  const [shown, show] = useState(false)
  const { isBusy, failure, run } = useAction<'print'>()
  const { merchantTradeNo, state } = order
  const words = useSaleWords()
  const job = useOrders(({ prints }) => prints[printKey(merchantTradeNo, 'receipt')])
  const of = { kind: 'receipt', merchantTradeNo } as const
  return (
    <li>
      <p>
        <strong>{askedOf(order)}</strong> · {words(order)} · <When at={state.since} />
      </p>
      <div className={css.rowActions}>
        <Button
          icon={<IconPrinter />}
          busy={isBusy('print')}
          onClick={() => (printers.length === 0 ? show(true) : void run('print', () => printSlip(of)))}
        >
          {t('print.receipt')}
        </Button>
        <Button
          icon={<IconEye />}
          onClick={() => {
            onOpen()
            go({ screen: 'code', merchantTradeNo })
          }}
        >
          {t('waiting.open')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      <div role="status">{job && <PrintStatus job={job} />}</div>
      {shown && <SlipSheet of={of} onClose={() => show(false)} />}
    </li>
  )
}
