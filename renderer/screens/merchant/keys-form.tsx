import { IconFileImport, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { type MerchantStatus, MIN_PASSPHRASE } from '../../../shared/merchant/merchant.ts'
import { Button } from '../../components/buttons/button.tsx'
import { SecretField } from '../../components/fields/secret-field.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import css from './merchant-screen.module.css'
import { keepKeys } from './merchant-store.ts'
import { VaultDoor } from './vault-door.tsx'

type KeyName = MerchantStatus['neededKeys'][number]
type Typed = Partial<Record<KeyName | 'passphrase', string>>

/** Keys go in here and never come out: existing ones are shown by name only. */
export function KeysForm({ status }: { status: MerchantStatus }) {
  const { t } = useTranslation()
  const [typed, type] = useState<Typed>({})
  const [again, typeAgain] = useState('')
  const { isBusy, failure, run } = useAction<'keep'>('form')
  const { vault, keys, neededKeys } = status
  const needsPassphrase = vault.by === 'passphrase' && vault.state === 'empty'
  const set = (name: keyof Typed, text: string) => type((before) => ({ ...before, [name]: text }))
  const given = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
  const hasKey = neededKeys.some((name) => given[name])
  // The passphrase is not shown, and a typing error would be noticed only at the next start.
  const { passphrase = '' } = typed
  const differs = needsPassphrase && again !== passphrase
  const problemOf = (name: string) =>
    failure?.code === 'badInput' && failure.field === name
      ? t(`merchant.keyProblem.${name as KeyName}`)
      : null
  const keep = () =>
    run('keep', async () => {
      await keepKeys(given)
      // What is typed meanwhile has not been kept.
      type((now) => Object.fromEntries(Object.entries(now).filter(([name, text]) => given[name] !== text)))
      typeAgain('')
    })
  const open = vault.state === 'open' || vault.state === 'empty'
  return (
    <SettingsGroup id="merchant-keys" title={t('merchant.keys')} data-step="keys">
      <p className="soft">{t(`merchant.keptBy.${vault.by}`)}</p>
      <VaultDoor vault={vault} />
      {open && (
        <>
          {neededKeys.map((name) => {
            const long = name === 'privateKey' || name === 'publicKey'
            const isKept = keys.includes(name)
            return (
              <div key={name} className={css.rows}>
                <SecretField
                  label={t(`merchant.key.${name}`)}
                  hint={t(isKept ? 'merchant.keyKept' : 'merchant.keyMissing')}
                  error={problemOf(name)}
                  value={typed[name] ?? ''}
                  long={long}
                  onChange={(text) => set(name, text)}
                />
                {long && (
                  <div>
                    <FileButton
                      accept=".pem,.key,.pub,.txt,application/x-pem-file,text/plain"
                      icon={<IconFileImport />}
                      onText={(text) => text !== null && set(name, text)}
                    >
                      {t(`merchant.fromFile.${name}`)}
                    </FileButton>
                  </div>
                )}
              </div>
            )
          })}
          {needsPassphrase && (
            <>
              <SecretField
                label={t('merchant.newPassphrase')}
                hint={t('merchant.newPassphraseHint', { count: MIN_PASSPHRASE })}
                error={problemOf('passphrase')}
                value={passphrase}
                onChange={(text) => set('passphrase', text)}
              />
              <SecretField
                label={t('merchant.passphraseAgain')}
                error={differs && again.length >= passphrase.length ? t('merchant.passphrasesDiffer') : null}
                value={again}
                onChange={typeAgain}
              />
            </>
          )}
          {failure && failure.code !== 'badInput' && <FailureNotice failure={failure} />}
          <div>
            <Button
              tone="primary"
              icon={<IconKey />}
              busy={isBusy()}
              blocked={!hasKey || differs}
              onClick={() => void keep()}
            >
              {t('merchant.keep')}
            </Button>
          </div>
        </>
      )}
    </SettingsGroup>
  )
}
