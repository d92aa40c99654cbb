import { formatRupiah } from '../../../shared/money.ts'
import type { Carried, ShiftReport } from '../../../shared/shift/shift.ts'
import type { Counted } from '../../../shared/shift/takings.ts'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { ChannelChart } from './charts/channel-chart.tsx'
import { Legend } from './charts/legend.tsx'
import css from './shift.module.css'

/** Sales on each channel: as bars, and with all figures as a table. */
export function ByChannel({ report }: { report: ShiftReport }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { channels, totals, carriedOut } = report
  const bars = channels
    .filter(({ paid, refunded }) => paid.amount > 0 || refunded.amount > 0)
    .toSorted((one, other) => other.paid.amount - one.paid.amount)
  const withFees = totals.fees.count > 0
  if (channels.length === 0) {
    return (
      <section className={css.card} aria-labelledby="shift-channels">
        <h3 id="shift-channels">{t('shift.byChannel')}</h3>
        <p className={sections.soft}>{t('shift.nothingSold')}</p>
      </section>
    )
  }
  return (
    <section className={css.card} aria-labelledby="shift-channels">
      <h3 id="shift-channels">{t('shift.byChannel')}</h3>
      {bars.length > 0 && (
        <>
          {totals.refunded.count > 0 && <Legend />}
          <ChannelChart
            label={t('shift.byChannelChart')}
            bars={bars.map(({ paymentType, paid, refunded }) => ({
              name: channelName(paymentType),
              paid: paid.amount,
              refunded: refunded.amount,
              text: formatRupiah(paid.amount),
            }))}
          />
        </>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css.scroll} tabIndex={0} aria-label={t('shift.byChannelTable')}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('orders.channel')}</th>
              <th scope="col">{t('shift.made')}</th>
              <th scope="col">{t('shift.paid')}</th>
              <th scope="col">{t('shift.refunded')}</th>
              {withFees && <th scope="col">{t('shift.ended.fees')}</th>}
              <th scope="col">{t('shift.openCases')}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ paymentType, made, paid, refunded, fees }) => (
              <tr key={paymentType}>
                <th scope="row">{channelName(paymentType)}</th>
                <Amount of={made} />
                <Amount of={paid} />
                <Amount of={refunded} />
                {withFees && <Amount of={fees} />}
                <Amount of={sumOf(carriedOut.filter((each) => each.paymentType === paymentType))} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('shift.total')}</th>
              <Amount of={totals.made} />
              <Amount of={totals.paid} />
              <Amount of={totals.refunded} />
              {withFees && <Amount of={totals.fees} />}
              <Amount of={sumOf(carriedOut)} />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  )
}

/** An amount with its count below; a dash if there was none. */
function Amount({ of: { count, amount } }: { of: { count: number; amount: number } }) {
  if (count === 0) return <td>–</td>
  return (
    <td>
      <span>{formatRupiah(amount as Counted['amount'])}</span>
      <span>{count}×</span>
    </td>
  )
}

const sumOf = (carried: readonly Carried[]) => ({
  count: carried.length,
  amount: carried.reduce((sum, each) => sum + each.amount, 0),
})
