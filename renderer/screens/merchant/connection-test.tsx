import { IconPlugConnected } from '@tabler/icons-react'
import type { ConnectionReport } from '../../../shared/merchant/merchant.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { lengthText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { testConnection, useMerchant } from './merchant-store.ts'

/** One harmless signed inquiry at the gateway, and what its answer proves. */
export function ConnectionTest({ isNext }: { isNext: boolean }) {
  const { t } = useTranslation()
  const { failure, press } = useAction<'test'>()
  const report = useMerchant((state) => state.report)
  return (
    <section className={css.rows} aria-labelledby="merchant-test">
      <h2 id="merchant-test">{t('connection.title')}</h2>
      <p className="soft">{t('connection.intro')}</p>
      <div>
        <Button
          tone={isNext && report?.verdict !== 'good' ? 'primary' : 'plain'}
          icon={<IconPlugConnected />}
          {...press('test', testConnection)}
        >
          {t('connection.test')}
        </Button>
      </div>
      {failure && <FailureNotice failure={failure} />}
      <div role="status">{report && <Report report={report} />}</div>
    </section>
  )
}

function Report({ report }: { report: ConnectionReport }) {
  const { t, language } = useTranslation()
  const { timesIn } = useStarted().gateway
  const { verdict, detail, clockOffset, clockAtRisk, address, failing } = report
  const tone =
    verdict === 'good' ? 'good' : verdict === 'unverified' || verdict === 'rejected' ? 'warn' : 'bad'
  const length = lengthText(Math.abs(clockOffset ?? 0), language)
  return (
    <div className={css.rows} data-verdict={verdict}>
      <Notice tone={tone} title={t(`connection.verdict.${verdict}.what`)}>
        {t(`connection.verdict.${verdict}.next`)}
      </Notice>
      {clockAtRisk && clockOffset !== null && (
        <Notice tone="warn" title={t(clockOffset > 0 ? 'app.clockBehind' : 'app.clockAhead', { length })}>
          {t('app.clockHint')}
        </Notice>
      )}
      {timesIn !== null && (
        <Notice tone="warn" title={t('app.timesOff', { zone: timesIn })}>
          {t('app.timesOffHint')}
        </Notice>
      )}
      {failing.map(({ of, verdict: why, detail: words, address: asked }) => (
        <Notice
          key={of}
          tone="bad"
          title={t('connection.failing', {
            of: t(`connection.of.${of}`),
            what: t(`connection.verdict.${why}.what`),
          })}
        >
          {t('connection.failingHint')} <code>{asked}</code> {words && <code>{words}</code>}
        </Notice>
      ))}
      {address && (
        <p className={css.fine}>
          {t('connection.asked')} <code>{address}</code>
        </p>
      )}
      {detail && (
        <p className={css.fine}>
          {t('connection.detail')} <code>{detail}</code>
        </p>
      )}
    </div>
  )
}
