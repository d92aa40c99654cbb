import { IconPlugConnected } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { CounterMode } from '../../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../../shared/merchant/open-money.ts'
import { isEnoughForMoney } from '../../../shared/merchant/passed-test.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { testConnection, useMerchant } from './merchant-store.ts'

/** The last look before the counter is reopened: what is tested, what is taken along, and what is left behind. */
export function ModeDialog({ to, onClose }: { to: CounterMode; onClose: () => void }) {
  const { t } = useTranslation()
  const { mode, settings, duty } = useStarted()
  const { isBusy, failure, run } = useAction<'look' | 'switch' | 'test'>('form')
  const report = useMerchant((state) => state.report)
  const hasServed = useMerchant(({ status }) => status?.hasServed === true)
  const isLeaving = mode === 'live' && to === 'training'
  const isGoing = mode === 'training' && to === 'live'
  const [left, setLeft] = useState<OpenMoney | null>(null)
  const [products, setProducts] = useState(0)
  const [withCatalogue, bring] = useState(true)
  const look = async () => {
    if (isLeaving) setLeft(await callMain('counter.openMoney', {}))
    if (isGoing) setProducts((await callMain('catalogue.list', {})).length)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; run is new on every render
  useEffect(() => {
    void run('look', look)
  }, [to])
  const hasLeft = left !== null && left.orders + left.refunds > 0
  const isDoubtful = isGoing && report?.verdict !== 'good'
  const mayGo = !isGoing || (report !== null && isEnoughForMoney(report.verdict, hasServed))
  const change = () =>
    run('switch', async () => {
      const comes = products > 0 && withCatalogue ? { withCatalogue } : {}
      try {
        await callMain('counter.reopen', { mode: to, ...comes, ...(hasLeft ? { leaving: left } : {}) })
      } catch (error) {
        // Something else is open by now: the numbers to confirm are shown again.
        if (isLeaving) await look()
        throw error
      }
    })
  const title = t(to === mode ? 'mode.useNow' : to === 'live' ? 'mode.toLive' : 'mode.toTraining')
  const { merchantId, baseUrl } = settings.live
  return (
    <Dialog
      title={title}
      closeLabel={t('vault.cancel')}
      onClose={onClose}
      actions={
        <>
          {isDoubtful && (
            <Button
              tone="primary"
              icon={<IconPlugConnected />}
              busy={isBusy()}
              onClick={() => void run('test', testConnection)}
            >
              {t('connection.test')}
            </Button>
          )}
          {mayGo && (
            <Button
              tone={hasLeft || isDoubtful ? 'plain' : 'primary'}
              busy={isBusy()}
              blocked={isLeaving && left === null}
              onClick={() => void change()}
            >
              {hasLeft
                ? t('mode.leave', { count: left.orders + left.refunds })
                : isDoubtful
                  ? t('mode.goAnyway')
                  : title}
            </Button>
          )}
        </>
      }
    >
      <div className={css.confirm}>
        {isDoubtful && (
          <Notice
            tone={report ? 'bad' : 'warn'}
            title={
              report
                ? t('mode.testFailed', { what: t(`connection.verdict.${report.verdict}.what`) })
                : t('mode.untested')
            }
            urgent
          >
            {t(mayGo ? 'mode.untestedHint' : 'mode.passFirst')}{' '}
            {report && t(`connection.verdict.${report.verdict}.next`)}
          </Notice>
        )}
        <p>{to === mode ? t('mode.outdatedHint') : t(`mode.confirm.${to}`, { merchantId, baseUrl })}</p>
        {products > 0 && (
          <div>
            <Switch label={t('mode.bring', { count: products })} checked={withCatalogue} onChange={bring} />
            <p>{t(withCatalogue ? 'mode.bringHint' : 'mode.bringNotHint')}</p>
          </div>
        )}
        {isGoing && duty.kind === 'open' && (
          <Notice tone="warn" title={t('mode.noStaff')}>
            {t('mode.noStaffHint')}
          </Notice>
        )}
        {hasLeft && (
          <Notice tone="warn" title={t('mode.left', { orders: left.orders, refunds: left.refunds })} urgent>
            {t('mode.leftHint')}
          </Notice>
        )}
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  )
}
