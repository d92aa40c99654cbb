import { formatRupiah } from '../../../shared/money.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { partNames, type Takings } from '../../../shared/shift/takings.ts'
import { Facts } from '../../components/layout/facts.tsx'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { ByChannel } from './by-channel.tsx'
import { ByHour } from './by-hour.tsx'
import { CarriedList } from './carried-list.tsx'
import { DrawerCard } from './drawer-card.tsx'
import { countedCell, FigureTable } from './figure-table.tsx'
import css from './shift.module.css'
import { StillWaiting } from './still-waiting.tsx'
import { SubscriptionCases } from './subscription-cases.tsx'

/** All figures of a shift, closed or not. */
export function ShiftFigures({ report }: { report: ShiftReport }) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const { totals, carriedIn, carriedOut, waiting, cashiers, received } = report
  const isClosed = report.closed !== null
  return (
    <>
      {report.withheld ? <p>{t('shift.withheld')}</p> : <Headline totals={totals} />}
      <StillWaiting waiting={waiting} />
      {carriedOut.length > 0 && (
        <section className={css.card} aria-labelledby="shift-carried-out">
          <h3 id="shift-carried-out">{t(isClosed ? 'shift.carriedOut' : 'shift.openCases')}</h3>
          <CarriedList carried={carriedOut} past={isClosed} />
        </section>
      )}
      {!isClosed && <SubscriptionCases />}
      {!report.withheld && <ByChannel report={report} />}
      <ByHour hours={report.hours} timeZone={report.timeZone} />
      <Endings totals={totals} />
      {carriedIn.length > 0 && (
        <section className={css.card} aria-labelledby="shift-carried-in">
          <h3 id="shift-carried-in">{t('shift.carriedIn')}</h3>
          <CarriedList carried={carriedIn} past />
        </section>
      )}
      <DrawerCard report={report} />
      {cashiers.length > 0 && (
        <section className={css.card} aria-labelledby="shift-cashiers">
          <h3 id="shift-cashiers">{t('shift.byCashier')}</h3>
          <FigureTable
            heads={[t('shift.cashier'), t('shift.made'), t('shift.paid')]}
            rows={cashiers.map(({ name, made, paid }) => [
              name ?? t('audit.nobody'),
              String(made.count),
              formatRupiah(paid.amount),
            ])}
          />
        </section>
      )}
      {received.length > 0 && (
        <section className={css.card} aria-labelledby="shift-received">
          <h3 id="shift-received">{t('shift.received')}</h3>
          <p className="soft">{t('shift.receivedHint')}</p>
          <FigureTable
            heads={[t('shift.receivedFrom'), t('orders.channel'), t('shift.paid')]}
            rows={received.map((each) => [
              t(`shift.from.${each.from}`),
              channelName(each.paymentType),
              countedCell(each),
            ])}
          />
        </section>
      )}
    </>
  )
}

/** Income, refunds, and what is left. */
function Headline({ totals: { made, paid, refunded } }: { totals: Takings }) {
  const { t } = useTranslation()
  const figure = (name: string, amount: string, count: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{amount}</strong>
        <span>{count}</span>
      </dd>
    </div>
  )
  return (
    <dl className={css.headline}>
      {figure(
        t('shift.paid'),
        formatRupiah(paid.amount),
        t('shift.paidCount', { count: paid.count, made: made.count }),
      )}
      {figure(
        t('shift.refunded'),
        formatRupiah(refunded.amount),
        t('shift.refundCount', { count: refunded.count }),
      )}
      {figure(t('shift.net'), signedAmount(paid.amount - refunded.amount), t('shift.netHint'))}
    </dl>
  )
}

const ended = ['late', 'failed', 'expired', 'givenUp', 'rejected', 'review', 'fees'] as const

/** The other outcomes of orders, and the parts of payments; anything that never happened is left out. */
function Endings({ totals }: { totals: Takings }) {
  const { t } = useTranslation()
  const of = { ...totals, ...totals.parts }
  const facts = [...ended, ...partNames].flatMap((name) => {
    const counted = of[name]
    if (!counted || counted.count === 0) return []
    return [[t(`shift.ended.${name}`), `${counted.count} · ${formatRupiah(counted.amount)}`] as const]
  })
  for (const [name, back] of [
    ['refundedService', totals.refundedParts?.service],
    ['refundedTax', totals.refundedParts?.tax],
    ['outsideDrawer', totals.outside?.drawer],
    ['outsideTransfer', totals.outside?.transfer],
    ['roundedDown', totals.rounding?.down],
    ['roundedUp', totals.rounding?.up],
  ] as const) {
    if (back && back.count > 0)
      facts.push([t(`shift.ended.${name}`), `${back.count} · ${formatRupiah(back.amount)}`])
  }
  return facts.length === 0 ? null : <Facts facts={facts} />
}
