import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBan,
  IconDeviceMobile,
  IconPrinter,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid, liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useKeyboard } from '../../components/use-keyboard.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { PrintStatus } from '../../parts/print-status.tsx'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { printKey, useOrders } from '../../state/orders.ts'
import { printAgain, printSlip, slipOf } from '../../state/print-actions.ts'
import { useStarted } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { useScanElsewhere } from '../counter/goods/use-scanning.ts'
import { PrintElsewhere } from '../prints/print-retry.tsx'
import { BackByItself } from './back-by-itself.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CartAgain } from './cart-again.tsx'
import { CashInstead } from './cash-instead.tsx'
import css from './code-screen.module.css'
import { needsSupervisor } from './ends-sale.ts'
import { NextButton } from './next-button.tsx'
import { cancelSale, changeChannel, checkNow, newCode, nextSale, retryOf } from './order-actions.ts'
import { mayGiveBack, PartActions, RestActions } from './part-actions.tsx'

// Loaded when needed, because few customers need it.
const ReceiptToPhone = later(() => import('./receipt-to-phone.tsx').then((part) => part.ReceiptToPhone))

type Action = 'check' | 'change' | 'again' | 'print' | 'cancel' | 'newCode'

const settled: readonly OrderStateKind[] = ['paid', 'paidLate', 'rejected']
const waiting: readonly OrderStateKind[] = liveStates
/** The order ended unpaid: a new code can be made. */
const ended: readonly OrderStateKind[] = ['failed', 'expired']
const unpaid: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']

interface CodeActionsProps {
  readonly order: Order
  /** The sale ended well: only the receipt is left. */
  readonly ends: boolean
  /** It was paid while it was on this screen. */
  readonly arrived: boolean
  /** Its state, above any failure. */
  readonly status: ReactNode
  /** Further facts. */
  readonly children: ReactNode
}

/**
 * The actions for the order on the screen in its state, beside its facts. The facts scroll on their own, so that the
 * button for the next customer stays in its place.
 */
export function CodeActions({ order, ends, arrived, status, children }: CodeActionsProps) {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<Action>()
  const { state, merchantTradeNo, superseded, paidInstead } = order
  const paid = isPaid(state)
  const part = order.part?.kind === 'rest' ? order.part.cash : null
  const slip = slipOf(order)
  const retry = paidInstead ? null : retryOf(order)
  const waits = waiting.includes(state.kind) && !paidInstead && !superseded
  const renews = ended.includes(state.kind) && !superseded && !paidInstead
  const { printers, afterPaid } = useStarted().settings
  const [slipShown, showSlip] = useState(false)
  const [toPhone, sendToPhone] = useState(false)
  const [cancelling, askToCancel] = useState(false)
  const job = useOrders(({ prints }) => slip && prints[printKey(merchantTradeNo, slip)])

  const check = () => void run('check', () => checkNow(order))
  const printing = job?.state === 'queued' || job?.state === 'sending'
  const print = () =>
    slip &&
    !printing &&
    // Without a printer the slip is shown on the screen, for an office printer or a file.
    (printers.length === 0
      ? showSlip(true)
      : void run('print', async () => {
          if (job?.state === 'failed') await printAgain(job)
          else await printSlip({ kind: slip, merchantTradeNo })
        }))

  useKeyboard((event) => {
    if (event.key === 'F4' && !settled.includes(state.kind)) check()
    if (event.key === 'F9' && !event.shiftKey) print()
  })

  const notTaken = useScanElsewhere({ open: ends ? nextSale : null })

  return (
    <section className={css.side}>
      <div className={css.known}>
        {status}
        {failure && <FailureNotice failure={failure} />}
        {waits && notTaken && (
          <Notice tone="warn" title={t('cart.notTaken', { name: notTaken })} urgent>
            {t('code.notTakenHint')}
          </Notice>
        )}
        <div role="status">
          {job && (
            <PrintStatus
              job={job}
              actions={
                <>
                  {/* Keeps its place and focus while the slip is being printed. */}
                  <Button busy={busy === 'print' || printing} onClick={print}>
                    {t('print.again')}
                  </Button>
                  {job.state === 'failed' && <PrintElsewhere job={job} />}
                </>
              }
            />
          )}
        </div>
        {children}
      </div>
      <div className={css.actions}>
        {ends && <h2 className={css.receipt}>{t('receipt.title')}</h2>}
        <div className={css.buttons} data-ends={ends}>
          {!job && slip && (
            <Button icon={<IconPrinter />} busy={busy === 'print'} onClick={print}>
              {t(paid ? 'print.receipt' : 'code.printSlip')}
            </Button>
          )}
          {ends && (
            <Button icon={<IconDeviceMobile />} onClick={() => sendToPhone(true)}>
              {t('receipt.toPhone')}
            </Button>
          )}
          {!settled.includes(state.kind) && (
            <Button icon={<IconRefresh />} busy={busy === 'check'} onClick={check}>
              {t('code.check')}
            </Button>
          )}
          {unpaid.includes(state.kind) && !superseded && !paidInstead && (
            <Button
              icon={<IconArrowsExchange />}
              busy={busy === 'change'}
              onClick={() => void run('change', () => changeChannel(order))}
            >
              {t('code.changeChannel')}
            </Button>
          )}
          {needsSupervisor(order) && (
            <Button
              icon={<IconAlertTriangle />}
              onClick={() => go({ screen: 'unresolved', merchantTradeNo })}
            >
              {t('code.toCase')}
            </Button>
          )}
          <PartActions order={order} />
          <RestActions order={order} />
          <CartAgain order={order} />
          {state.kind === 'unknown' && <CashInstead order={order} />}
          {state.kind === 'open' && !superseded && !paidInstead && (
            <Button icon={<IconBan />} busy={busy === 'cancel'} onClick={() => askToCancel(true)}>
              {t('code.cancel')}
            </Button>
          )}
        </div>
        {retry && (
          <Button
            tone="primary"
            size="large"
            icon={<IconSend />}
            busy={busy === 'again'}
            onClick={() => void run('again', retry)}
          >
            {t('code.sendAgain')}
          </Button>
        )}
        {renews && (
          <Button
            tone="primary"
            size="large"
            icon={<IconRefresh />}
            busy={busy === 'newCode'}
            onClick={() => void run('newCode', () => newCode(order))}
          >
            {t('code.newCode')}
          </Button>
        )}
        <NextButton
          stepsOver={waits || renews || retry !== null || isOpenPart(order) || mayGiveBack(order)}
          label={t(waits ? 'code.park' : 'code.newSale')}
          takesFocus={state.kind === 'paid' && !order.paidTwice && !isOpenPart(order)}
        />
        {ends && arrived && afterPaid > 0 && job?.state !== 'failed' && (
          <BackByItself seconds={afterPaid} waits={printing || busy !== null} />
        )}
      </div>
      {slip && slipShown && (
        <SlipSheet
          title={t(`print.kind.${slip}`)}
          of={{ kind: slip, merchantTradeNo }}
          onClose={() => showSlip(false)}
        />
      )}
      {toPhone && <ReceiptToPhone order={order} onClose={() => sendToPhone(false)} />}
      {cancelling && (
        <CancelDialog
          order={order}
          cash={part?.amount ?? null}
          onClose={() => askToCancel(false)}
          onCancel={() => {
            askToCancel(false)
            void run('cancel', () => cancelSale(order))
          }}
        />
      )}
    </section>
  )
}
