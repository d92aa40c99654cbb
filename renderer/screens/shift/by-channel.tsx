import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Carried, ShiftReport } from '../../../shared/shift/shift.ts'
import type { Counted, Takings } from '../../../shared/shift/takings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { ChannelChart } from './charts/channel-chart.tsx'
import { Legend } from './charts/legend.tsx'
import { countedCell, ScrollingTable } from './figure-table.tsx'
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
  const cells = (sums: Pick<Takings, 'made' | 'paid' | 'refunded' | 'fees'>, open: readonly Carried[]) =>
    [sums.made, sums.paid, sums.refunded, ...(withFees ? [sums.fees] : []), sumOf(open)].map(countedCell)
  return (
    <section className={css.card} aria-labelledby="shift-channels">
      <h3 id="shift-channels">{t('shift.byChannel')}</h3>
      {channels.length === 0 && <p className="soft">{t('shift.nothingSold')}</p>}
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
      {channels.length > 0 && (
        <ScrollingTable
          label={t('shift.byChannelTable')}
          heads={[
            t('orders.channel'),
            t('shift.made'),
            t('shift.paid'),
            t('shift.refunded'),
            ...(withFees ? [t('shift.ended.fees')] : []),
            t('shift.openCases'),
          ]}
          rows={channels.map((channel) => {
            const { paymentType } = channel
            const open = carriedOut.filter((each) => each.paymentType === paymentType)
            return [channelName(paymentType), ...cells(channel, open)]
          })}
          total={[t('shift.total'), ...cells(totals, carriedOut)]}
        />
      )}
    </section>
  )
}

const sumOf = (carried: readonly Carried[]): Counted => ({
  count: carried.length,
  amount: carried.reduce((sum, each) => sum + each.amount, 0) as Sen,
})
