import { useState } from 'react'
import type { MerchantStatus } from '../../../shared/merchant/merchant.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { UnlockForm } from '../../parts/unlock-form.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import css from './merchant-screen.module.css'
import { changeMerchant, loadMerchant } from './merchant-store.ts'

type To = 'previous' | 'empty'

/** Opens a locked vault, or says what is left to do if nobody can. */
export function VaultDoor({ vault }: { vault: MerchantStatus['vault'] }) {
  const { t } = useTranslation()
  const [asked, ask] = useState<To | null>(null)
  const { isBusy, failure, run } = useAction<To>('form')
  if (vault.state === 'open' || vault.state === 'empty') return null
  const nameOf = (to: To) => t(to === 'previous' ? 'vault.usePrevious' : 'vault.startAnew')
  const recover = (to: To) =>
    run(to, async () => {
      await changeMerchant(() => callMain('merchant.recoverVault', { to }))
      ask(null)
    })
  const waitsForPassphrase = vault.state === 'locked' && vault.by === 'passphrase'
  return (
    <div className={css.rows}>
      <Notice tone="warn" title={t(vault.state === 'damaged' ? 'vault.damaged' : 'vault.locked')}>
        {vault.state === 'damaged'
          ? t('vault.damagedHint')
          : t(vault.problem ? `vault.problem.${vault.problem}` : 'vault.lockedHint')}
      </Notice>
      {waitsForPassphrase && <UnlockForm onOpen={() => void loadMerchant()} />}
      <div className={css.buttons}>
        {vault.hasPrevious && <Button onClick={() => ask('previous')}>{nameOf('previous')}</Button>}
        <Button onClick={() => ask('empty')}>{nameOf('empty')}</Button>
      </div>
      {asked && (
        <Dialog
          title={nameOf(asked)}
          closeLabel={t('vault.cancel')}
          onClose={() => ask(null)}
          actions={
            <Button tone="primary" busy={isBusy()} onClick={() => void recover(asked)}>
              {nameOf(asked)}
            </Button>
          }
        >
          <p>{t(asked === 'previous' ? 'vault.usePreviousHint' : 'vault.startAnewHint')}</p>
          {failure && <FailureNotice failure={failure} />}
        </Dialog>
      )}
    </div>
  )
}
