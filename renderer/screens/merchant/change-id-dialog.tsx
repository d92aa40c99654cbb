import { useEffect, useState } from 'react'
import type { MerchantStatus } from '../../../shared/merchant/merchant.ts'
import type { OpenMoney } from '../../../shared/merchant/open-money.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { change } from '../../state/settings/saving.ts'
import css from './merchant-screen.module.css'

interface ChangeIdDialogProps {
  readonly from: string
  readonly to: string
  readonly status: MerchantStatus
  readonly onClose: () => void
}

/** Says what stays with the former merchant ID, and offers to keep the keys for the new one too. */
export function ChangeIdDialog({ from, to, status, onClose }: ChangeIdDialogProps) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'look' | 'with' | 'without'>('form')
  const { state } = status.vault
  const [open, setOpen] = useState<OpenMoney | null>(null)
  const look = async () => setOpen(await callMain('counter.openMoney', {}))
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once; run is new on every render
  useEffect(() => {
    void run('look', look)
  }, [])
  const mayCopy = state === 'open' && to !== ''
  const use = (how: 'with' | 'without') =>
    run(how, async () => {
      if (how === 'with') await callMain('merchant.copyKeysTo', { merchantId: to })
      await change(() => ({ live: { merchantId: to } }))
      return onClose
    })
  return (
    <Dialog
      title={t('merchant.changeId.title')}
      closeLabel={t('vault.cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('merchant.changeId.keep', { from })}</Button>
          <Button
            tone={mayCopy ? 'plain' : 'primary'}
            busy={isBusy('without')}
            blocked={isBusy()}
            onClick={() => void use('without')}
          >
            {t(state === 'empty' ? 'merchant.changeId.plain' : 'merchant.changeId.without')}
          </Button>
          {mayCopy && (
            <Button tone="primary" busy={isBusy('with')} blocked={isBusy()} onClick={() => void use('with')}>
              {t('merchant.changeId.with')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.confirm}>
        <p>
          {to === '' ? t('merchant.changeId.emptied', { from }) : t('merchant.changeId.fromTo', { from, to })}
        </p>
        {state !== 'empty' && (
          <Notice tone="warn" title={t('merchant.changeId.keysStay', { from })}>
            {t(
              mayCopy
                ? 'merchant.changeId.copyHint'
                : state === 'locked' && to !== ''
                  ? 'merchant.changeId.lockedHint'
                  : 'merchant.changeId.backHint',
              { from },
            )}
          </Notice>
        )}
        {status.hasServed && (
          <Notice tone="warn" title={t('merchant.changeId.ordersStay', { from })}>
            {t('merchant.changeId.ordersHint', { from })}
          </Notice>
        )}
        {open && open.orders + open.refunds > 0 && (
          <Notice tone="bad" title={t('merchant.changeId.openStays', { from })} urgent>
            {t('merchant.changeId.openHint', { orders: open.orders, refunds: open.refunds, from })}
          </Notice>
        )}
        {failure && <FailureNotice failure={failure} />}
      </div>
    </Dialog>
  )
}
