import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { assertNever } from '../../shared/assert-never.ts'
import type { DisplayState, OfferedReceipt, Shown } from '../../shared/display/display.ts'
import { formatRupiah } from '../../shared/money.ts'
import { QrCode } from '../components/codes/qr-code.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import css from './display-page.module.css'
import { Sale } from './sale.tsx'
import { ShownCode } from './shown-code.tsx'

interface ShownSaleProps {
  readonly shown: Exclude<Shown, { kind: 'idle' }>
  readonly state: DisplayState
}

/** The sale in its current state. */
export function ShownSale({ shown, state }: ShownSaleProps) {
  const { t } = useTranslation()
  switch (shown.kind) {
    case 'cart':
    case 'preparing':
      return (
        <Sale shown={shown}>
          <p className={css.note} role="status">
            {t(
              shown.kind === 'preparing'
                ? 'display.preparing'
                : shown.lines.length > 0
                  ? 'display.checkOrder'
                  : 'display.checkAmount',
            )}
          </p>
        </Sale>
      )
    case 'code':
      return <ShownCode shown={shown} state={state} />
    case 'paid':
      return (
        <Beside receipt={shown.receipt}>
          <Message title={t('display.paid')} tone="good" icon={<IconCircleCheck aria-hidden="true" />}>
            <strong data-testid="display-total">{formatRupiah(shown.total)}</strong>
            <p>{shown.channel}</p>
            {shown.change !== undefined && shown.change > 0 && (
              <p className={css.change} data-testid="display-change">
                {t('display.change', { amount: formatRupiah(shown.change) })}
              </p>
            )}
            <p>{t(shown.askCashier ? 'display.paidAskCashier' : 'display.thanks')}</p>
          </Message>
        </Beside>
      )
    case 'ended':
      return (
        <Message title={t('display.ended')}>
          {shown.paidInCash !== undefined && shown.total !== undefined && (
            <p className={css.change} data-testid="display-in-cash">
              {t('display.paidInCash', { amount: formatRupiah(shown.paidInCash) })} ·{' '}
              {t('display.left', { amount: formatRupiah(shown.total) })}
            </p>
          )}
          <p>{t(shown.hadCode ? 'display.endedHint' : 'display.endedWithoutCode')}</p>
        </Message>
      )
    case 'askCashier':
      return (
        <Message title={t('display.askCashier')} tone="warn" icon={<IconInfoCircle aria-hidden="true" />}>
          <strong data-testid="display-total">{formatRupiah(shown.total)}</strong>
          <p>{t('display.askCashierHint')}</p>
        </Message>
      )
    default:
      return assertNever(shown)
  }
}

/** The receipt that the customer asked for on the phone is beside what was paid. */
function Beside({ receipt, children }: { receipt: OfferedReceipt | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  if (!receipt) return children
  return (
    <section className={css.sale}>
      {children}
      <div className={css.card}>
        <p className={css.channel}>{t('display.receipt.title')}</p>
        <div className={css.qr}>
          <QrCode content={receipt.code} label={t('receipt.code')} />
        </div>
        <p className={css.hint}>{t(`display.receipt.${receipt.by}`)}</p>
      </div>
    </section>
  )
}

interface MessageProps {
  readonly title: string
  readonly tone?: 'good' | 'warn'
  readonly icon?: ReactNode
  readonly children?: ReactNode
}

function Message({ title, tone, icon, children }: MessageProps) {
  return (
    <section className={css.message} data-tone={tone} role="status">
      {icon}
      <h2>{title}</h2>
      {children}
    </section>
  )
}
