import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { callMain } from '../bridge/main-process.ts'
import { Button } from '../components/buttons/button.tsx'
import { SecretField } from '../components/fields/secret-field.tsx'
import { FailureNotice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { useAction } from '../state/calls/use-action.ts'
import css from './unlock-form.module.css'

/** Types the passphrase of the merchant's keys. */
export function UnlockForm({ onOpen }: { onOpen?: () => void }) {
  const { t } = useTranslation()
  const [passphrase, type] = useState('')
  const { isBusy, failure, run } = useAction<'unlock'>()
  const unlock = () =>
    run('unlock', async () => {
      await callMain('merchant.unlock', { passphrase })
      type('')
      return onOpen
    })
  const wrong = failure?.code === 'wrongPassphrase'
  return (
    <form
      className={css.unlock}
      onSubmit={(event) => {
        event.preventDefault()
        if (passphrase !== '') void unlock()
      }}
    >
      <SecretField
        label={t('vault.passphrase')}
        error={wrong ? t('failure.wrongPassphrase.what') : null}
        value={passphrase}
        onChange={type}
      />
      <Button type="submit" icon={<IconLockOpen />} busy={isBusy()} blocked={passphrase === ''}>
        {t('vault.unlock')}
      </Button>
      {failure && !wrong && <FailureNotice failure={failure} />}
    </form>
  )
}
