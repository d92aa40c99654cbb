import { IconArrowsExchange, IconPrinter, IconRefresh, IconSend } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/sale/order.ts'
import { liveStates, type OrderStateKind } from '../../../shared/sale/order-life.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { PrintStatus } from '../../components/print-status.tsx'
import { useKeyboard } from '../../components/use-keyboard.ts'
import { printKey, useOrders } from '../../state/orders.ts'
import { printAgain, printOrder } from '../../state/print-actions.ts'
import { useAction } from '../../state/use-action.ts'
import css from './code-screen.module.css'
import { changeChannel, chargeAgain, checkNow, nextSale, sendAgain } from './order-actions.ts'

type Action = 'check' | 'change' | 'again' | 'print'

const settled: readonly OrderStateKind[] = ['paid', 'paidLate', 'rejected', 'review']
const waiting: readonly OrderStateKind[] = liveStates
const unpaid: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']

/** What a cashier can do with the order on the screen, in this state of it. */
export function CodeActions({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<Action>()
  const { state, merchantTradeNo, superseded } = order
  const paid = state.kind === 'paid' || state.kind === 'paidLate'
  const slip = paid ? 'receipt' : state.kind === 'open' && state.code && !superseded ? 'payment' : null
  const job = useOrders(({ prints }) => slip && prints[printKey(merchantTradeNo, slip)])

  const check = () => void run('check', () => checkNow(order))
  const print = () =>
    slip &&
    void run('print', () => (job?.state === 'failed' ? printAgain(job) : printOrder(merchantTradeNo, slip)))

  useKeyboard((event) => {
    if (event.key === 'F4' && !settled.includes(state.kind)) check()
    if (event.key === 'F9') print()
  })

  return (
    <div className={css.actions}>
      {failure && <FailureNotice failure={failure} />}
      {job && (
        <PrintStatus
          job={job}
          actions={
            <Button busy={busy === 'print'} onClick={print}>
              {t('print.again')}
            </Button>
          }
        />
      )}
      <div className={css.buttons}>
        {!job && slip && (
          <Button icon={<IconPrinter />} busy={busy === 'print'} onClick={print}>
            {t(paid ? 'print.receipt' : 'code.printSlip')}
          </Button>
        )}
        {!settled.includes(state.kind) && (
          <Button icon={<IconRefresh />} busy={busy === 'check'} onClick={check}>
            {t('code.check')}
          </Button>
        )}
        {unpaid.includes(state.kind) && !superseded && (
          <Button
            icon={<IconArrowsExchange />}
            busy={busy === 'change'}
            onClick={() => void run('change', () => changeChannel(order))}
          >
            {t('code.changeChannel')}
          </Button>
        )}
        {state.kind === 'unknown' && state.neverArrived && (
          <Button
            tone="primary"
            icon={<IconSend />}
            busy={busy === 'again'}
            onClick={() => void run('again', () => sendAgain(order))}
          >
            {t('code.sendAgain')}
          </Button>
        )}
        {state.kind === 'rejected' && (state.cause === 'notSent' || state.cause === 'throttled') && (
          <Button icon={<IconSend />} onClick={() => void chargeAgain(order)}>
            {t('code.sendAgain')}
          </Button>
        )}
      </div>
      <NextButton waiting={waiting.includes(state.kind)} paid={paid} />
    </div>
  )
}

/** Takes the focus once the money is in: the next sale is one key away. */
function NextButton({ waiting, paid }: { waiting: boolean; paid: boolean }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (paid) button.current?.focus()
  }, [paid])
  return (
    <Button ref={button} tone={waiting ? 'plain' : 'primary'} size="large" onClick={nextSale}>
      {t(waiting ? 'code.park' : 'code.newSale')}
    </Button>
  )
}
