import { settings as schema } from '../../../shared/settings/settings.ts'
import { Select } from '../../components/fields/select.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { GatewayField } from './gateway-field.tsx'
import css from './merchant-screen.module.css'
import { useMerchant } from './merchant-store.ts'

const { signing, verification } = schema.shape.live.shape

/** How requests are signed and answers checked, if it differs from the profile. */
export function SigningForm() {
  const { t } = useTranslation()
  const { live } = useStarted().settings
  const profile = useMerchant(({ status }) => status?.profile)
  return (
    <SettingsGroup id="merchant-signing" title={t('merchant.signingTitle')}>
      <div className={css.fields}>
        <GatewayField field="storeId" />
        <Select
          label={t('merchant.signing')}
          // Beside the choice, whose box has no room for a long name.
          hint={live.signing === 'asProfile' ? (profile?.signing ?? '') : ''}
          value={live.signing}
          options={signing.options.map((value) => ({
            value,
            label: value === 'asProfile' ? t('merchant.verifications.asProfile') : value,
          }))}
          onChange={(value) => void save({ live: { signing: value } })}
        />
        <Select
          label={t('merchant.verification')}
          hint={profile && profile.verification !== 'enforce' ? t('merchant.verificationWarning') : ''}
          value={live.verification}
          options={verification.options.map((value) => ({
            value,
            label: t(`merchant.verifications.${value}`),
          }))}
          onChange={(value) => void save({ live: { verification: value } })}
        />
      </div>
    </SettingsGroup>
  )
}
