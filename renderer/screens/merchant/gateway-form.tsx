import { settings as schema } from '../../../shared/settings/settings.ts'
import { Select } from '../../components/select.tsx'
import { SettingsGroup } from '../../components/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { save } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import { GatewayField } from './gateway-field.tsx'
import { MerchantIdField } from './merchant-id-field.tsx'
import css from './merchant-screen.module.css'
import { ProfileImport } from './profile-import.tsx'

const { gatewayProfile } = schema.shape.live.shape
const profileNames = { 'document-default': 'documentDefault', sandbox: 'sandbox', own: 'own' } as const
const texts = ['baseUrl', 'merchantId', 'codeName', 'nmid'] as const

/** The gateway's address, our identity there, and its profile. */
export function GatewayForm() {
  const { t } = useTranslation()
  const { live } = useStarted().settings
  return (
    <SettingsGroup id="merchant-gateway" title={t('merchant.gateway')}>
      <div className={css.fields}>
        {texts.map((field) => (
          <div key={field} data-step={field}>
            {field === 'merchantId' ? <MerchantIdField /> : <GatewayField field={field} />}
          </div>
        ))}
        <div data-step="profile">
          <Select
            label={t('merchant.profile')}
            hint={t('merchant.profileHint')}
            value={live.gatewayProfile}
            options={gatewayProfile.options
              .filter((value) => value !== 'own' || live.gatewayProfile === 'own')
              .map((value) => ({ value, label: t(`merchant.profiles.${profileNames[value]}`) }))}
            onChange={(value) => void save('live.gatewayProfile', { live: { gatewayProfile: value } })}
          />
        </div>
      </div>
      <ProfileImport />
    </SettingsGroup>
  )
}
