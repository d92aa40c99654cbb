import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Order, PaymentCode, StateOf } from '../../../shared/sale/order.ts'
import { AccountNumber } from '../../components/codes/account-number.tsx'
import { QrCode } from '../../components/codes/qr-code.tsx'
import { SumText } from '../../components/goods/sum-text.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useStarted } from '../../state/session.ts'
import css from './code-card.module.css'
import { HowToPay } from './how-to-pay.tsx'
import { PayLink } from './pay-link.tsx'

interface CodeCardProps {
  readonly order: Order
  readonly state: StateOf<'open'>
  readonly code: PaymentCode
}

/** What the customer pays with: shop, amount and code, and nothing private. */
export function CodeCard({ order, state, code }: CodeCardProps) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { shop } = useStarted().settings
  const channel = channelName(order.paymentType)
  const amount = formatRupiah(state.payable)
  return (
    <section className={css.card} data-kind={code.kind} aria-label={t('code.title')}>
      <header className={css.head}>
        <div>
          <p className={css.shop}>{shop.name}</p>
          <p className={css.channel}>
            {channel}
            {order.pageChannel && ` · ${channelName(order.pageChannel)}`}
          </p>
        </div>
        <output className={css.amount} aria-label={t('code.amount')} data-testid="amount">
          {amount}
        </output>
      </header>
      {code.kind === 'qr' && (
        <div className={css.qr}>
          <QrCode content={code.content} label={t('code.qr', { amount })} />
        </div>
      )}
      {code.kind === 'virtualAccount' && (
        <>
          <AccountNumber number={code.number} label={t('code.virtualAccount', { channel })} />
          <HowToPay family="virtualAccount" paymentType={order.paymentType} />
        </>
      )}
      {code.kind === 'storeCode' && (
        <>
          <AccountNumber number={code.code} label={t('code.storeCode', { channel })} />
          <HowToPay family="store" paymentType={order.paymentType} />
        </>
      )}
      {code.kind === 'link' && <PayLink link={code} channel={channel} amount={amount} />}
      {code.kind === 'push' && <PushNotice channel={channel} phone={order.phone} />}
      {order.part?.kind === 'rest' && (
        <p className={css.fine} data-testid="split">
          {t('split.restOf', {
            cash: formatRupiah(order.part.cash.amount),
            total: formatRupiah(order.part.total),
          })}
        </p>
      )}
      {order.sums && !order.part && (
        <p className={css.fine}>
          <SumText sums={order.sums} />
        </p>
      )}
      {state.payable !== order.amount && (
        <p className={css.fine}>
          {state.fee === undefined
            ? t('code.feeUnknown', { price: formatRupiah(order.amount) })
            : t('code.fee', { price: formatRupiah(order.amount), fee: formatRupiah(state.fee) })}
        </p>
      )}
      <p className={css.fine}>
        {code.kind === 'qr' && code.nmid && <span>{t('code.nmid', { nmid: code.nmid })}</span>}
        {code.kind === 'qr' && code.terminal && (
          <span>{t('code.terminal', { terminal: code.terminal })}</span>
        )}
        {order.payer && (
          <span>
            {t('code.payer')}: {order.payer}
          </span>
        )}
        <span>
          {t('code.orderNumber')} <span data-testid="order-number">{order.merchantTradeNo}</span>
        </span>
      </p>
    </section>
  )
}

/** The wallet has asked the customer in its app, perhaps without a phone number of ours: there is nothing to scan. */
function PushNotice({ channel, phone }: { channel: string; phone: string | null }) {
  const { t } = useTranslation()
  return (
    <div className={css.push}>
      <IconDeviceMobileMessage size="6rem" stroke={1.5} aria-hidden="true" />
      <p>{t('code.push')}</p>
      {phone && <p className={css.hint}>{t('code.pushHint', { channel, phone })}</p>}
    </div>
  )
}
