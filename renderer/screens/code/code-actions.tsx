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
import { needsSupervisor } from '../../../shared/sale/needs-supervisor.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useKeyboard } from '../../components/keyboard/use-keyboard.ts'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { later } from '../../parts/later.tsx'
import { PrintStatus } from '../../parts/print-status.tsx'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import { go } from '../../state/view.ts'
import { isOnlyHere, saleIdOf, useDraft } from '../counter/draft.ts'
import { useScanElsewhere } from '../counter/goods/use-scanning.ts'
import { PrintElsewhere } from '../prints/print-retry.tsx'
import { BackByItself } from './back-by-itself.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { CartAgain } from './cart-again.tsx'
import { CashInstead } from './cash-instead.tsx'
import css from './code-screen.module.css'
import { NextButton } from './next-button.tsx'
import { nextSale } from './next-sale.ts'
import { cancelSale, changeChannel, checkNow, newCode } from './order-actions.ts'
import { optionsOf } from './order-options.ts'
import { PartActions, RestActions } from './part-actions.tsx'
import { useSlipPrint } from './use-slip-print.ts'

// Loaded when needed, because few customers need it.
const ReceiptToPhone = later(() => import('./receipt-to-phone.tsx').then((part) => part.ReceiptToPhone))

/** Presses that decide about the sale: one at a time. */
type Step = 'change' | 'again' | 'cancel' | 'newCode'

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

/** What can be done with the order, beside its facts, which scroll alone: the button for the next customer keeps its place. */
export function CodeActions({ order, ends, arrived, status, children }: CodeActionsProps) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'check' | 'print'>()
  const step = useAction<Step>('form')
  const stepOf = (name: Step) => ({ busy: step.isBusy(name), blocked: step.isBusy() })
  const wrong = step.failure ?? failure
  const { merchantTradeNo } = order
  const { waits, renews, retry, checks, changesChannel, cancels, takesCash, stepsOver, isDone } =
    optionsOf(order)
  const { slip, job, isPrinting, print, shown, close } = useSlipPrint(order, run)
  const { afterPaid } = useStarted().settings
  const goesBack = useDraft((draft) => isOnlyHere(draft) && saleIdOf(draft) !== order.saleId)
  const [toPhone, sendToPhone] = useState(false)
  const [cancelling, askToCancel] = useState(false)

  const check = () => void run('check', () => checkNow(order))
  useKeyboard((event) => {
    if (event.key === 'F4' && checks) check()
    if (event.key === 'F9' && !event.shiftKey) print()
  })

  const notTaken = useScanElsewhere({ open: ends ? nextSale : null })

  return (
    <section className={css.side}>
      <div className={css.known}>
        {status}
        {wrong && <FailureNotice failure={wrong} />}
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
                  <Button busy={isBusy('print') || isPrinting} onClick={print}>
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
            <Button icon={<IconPrinter />} busy={isBusy('print')} onClick={print}>
              {t(slip === 'receipt' ? 'print.receipt' : 'code.printSlip')}
            </Button>
          )}
          {ends && (
            <Button icon={<IconDeviceMobile />} onClick={() => sendToPhone(true)}>
              {t('receipt.toPhone')}
            </Button>
          )}
          {checks && (
            <Button icon={<IconRefresh />} busy={isBusy('check')} onClick={check}>
              {t('code.check')}
            </Button>
          )}
          {changesChannel && (
            <Button
              icon={<IconArrowsExchange />}
              {...stepOf('change')}
              onClick={() => void step.run('change', () => changeChannel(order))}
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
          {takesCash && <CashInstead order={order} />}
          {cancels && (
            <Button icon={<IconBan />} {...stepOf('cancel')} onClick={() => askToCancel(true)}>
              {t('code.cancel')}
            </Button>
          )}
        </div>
        {retry && (
          <Button
            tone="primary"
            size="large"
            icon={<IconSend />}
            {...stepOf('again')}
            onClick={() => void step.run('again', retry)}
          >
            {t('code.sendAgain')}
          </Button>
        )}
        {renews && (
          <Button
            tone="primary"
            size="large"
            icon={<IconRefresh />}
            {...stepOf('newCode')}
            onClick={() => void step.run('newCode', () => newCode(order))}
          >
            {t('code.newCode')}
          </Button>
        )}
        <NextButton
          stepsOver={stepsOver}
          label={t(goesBack ? 'cash.back' : waits ? 'code.park' : 'code.newSale')}
          takesFocus={isDone}
        />
        {ends && arrived && afterPaid > 0 && job?.state !== 'failed' && (
          <BackByItself seconds={afterPaid} waits={isPrinting || isBusy() || step.isBusy()} />
        )}
      </div>
      {shown && <SlipSheet of={{ kind: shown, merchantTradeNo }} onClose={close} />}
      {toPhone && <ReceiptToPhone order={order} onClose={() => sendToPhone(false)} />}
      {cancelling && (
        <CancelDialog
          order={order}
          cash={order.part?.kind === 'rest' ? order.part.cash.amount : null}
          onClose={() => askToCancel(false)}
          onCancel={() => {
            askToCancel(false)
            void step.run('cancel', () => cancelSale(order))
          }}
        />
      )}
    </section>
  )
}
