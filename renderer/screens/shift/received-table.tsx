import { formatRupiah } from '../../../shared/money.ts'
import type { Received } from '../../../shared/shift/takings.ts'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import css from './shift.module.css'

/** Income without a sale at this counter. */
export function ReceivedTable({ received }: { received: readonly Received[] }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  return (
    <section className={css.card} aria-labelledby="shift-received">
      <h3 id="shift-received">{t('shift.received')}</h3>
      <p className={sections.soft}>{t('shift.receivedHint')}</p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('shift.receivedFrom')}</th>
            <th scope="col">{t('orders.channel')}</th>
            <th scope="col">{t('shift.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {received.map(({ from, paymentType, count, amount }) => (
            <tr key={`${from} ${paymentType}`}>
              <th scope="row">{t(`shift.from.${from}`)}</th>
              <td>{channelName(paymentType)}</td>
              <td>
                <span>{formatRupiah(amount)}</span>
                <span>{count}×</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
