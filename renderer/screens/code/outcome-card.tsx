import { isCash } from '../../../shared/cash/cash.ts'
import { formatRupiah, sen } from '../../../shared/money.ts'
import { roundingOfSale } from '../../../shared/sale/completed-split.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isPaid } from '../../../shared/sale/order-life.ts'
import { isOpenPart, paysSale, splitSums } from '../../../shared/sale/split.ts'
import { looksOf } from '../../components/badges/state-badge.tsx'
import { Spinner } from '../../components/buttons/spinner.tsx'
import { CashChange } from '../../components/money/cash-change.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import css from './outcome-card.module.css'
import { StateTitle } from './state-text.tsx'

/** Replaces the code once there is none to show: the sale's state, readable from across the counter. */
export function OutcomeCard({ order }: { order: Order }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const exact = useExactTime()
  const { state } = order
  const { tone, Icon } = looksOf(order)
  const waiting = state.kind === 'intent' || state.kind === 'sending'
  const paid = isPaid(state)
  const sums = splitSums(order)
  // The rest is paid: the card shows the whole sale.
  const inCash = sums && order.part?.kind === 'rest' && paysSale(order) ? sums.cash : null
  const channel = channelName((paid && state.paidWith) || order.paymentType)
  function wayText(): string {
    if (!paid) return channel
    return isCash(order.paymentType) ? t('cash.paidBy') : t('code.paidBy', { channel })
  }
  return (
    <section className={css.card} data-tone={tone} aria-labelledby="outcome">
      {waiting ? <Spinner size="4.5rem" /> : <Icon size="7.5rem" stroke={1.5} aria-hidden="true" />}
      <p id="outcome" className={css.title}>
        <StateTitle order={order} />
      </p>
      <output className={css.amount} aria-label={t('counter.amount')} data-testid="amount">
        {formatRupiah(paid ? sen(state.payable + (inCash ?? 0)) : order.amount)}
      </output>
      {paid && inCash !== null ? (
        <p data-testid="split">
          {t('split.both', { cash: formatRupiah(inCash), rest: formatRupiah(state.payable), channel })}
        </p>
      ) : (
        <p>{wayText()}</p>
      )}
      {sums && order.part?.kind === 'cash' && (
        <p data-testid="split">
          {t('split.of', { total: formatRupiah(sums.total), rest: formatRupiah(sums.rest) })}
        </p>
      )}
      {sums && !paid && order.part?.kind === 'rest' && !order.part.cash.givenBack && (
        // The code is gone, the cash is not.
        <p data-testid="split">
          {t('split.restOf', { total: formatRupiah(sums.total), cash: formatRupiah(sums.cash) })}
        </p>
      )}
      {paid && !isOpenPart(order) && state.tendered !== undefined && (
        // Beside the amount of the whole sale stands all of its cash.
        <CashChange
          tendered={sen(state.tendered + (inCash ?? 0))}
          price={sen(state.payable + (inCash ?? 0))}
          rounding={roundingOfSale(order)}
        />
      )}
      <dl className={css.facts}>
        <Fact name={t('code.orderNumber')} id="order-number">
          {order.merchantTradeNo}
        </Fact>
        {paid && (
          <>
            {state.paidAt !== null && <Fact name={t('code.paidAt')}>{exact(state.paidAt)}</Fact>}
            {state.payer && <Fact name={t('code.payer')}>{state.payer}</Fact>}
          </>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, id, children }: { name: string; id?: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-testid={id}>{children}</dd>
    </div>
  )
}
