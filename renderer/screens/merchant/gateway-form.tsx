import { useTranslation } from 'react-i18next'
import { type Settings, settings as schema } from '../../../shared/settings/settings.ts'
import sections from '../../components/sections.module.css'
import { Select } from '../../components/select.tsx'
import { TextField } from '../../components/text-field.tsx'
import { save, useSaving } from '../../state/saving.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { useMerchant } from './merchant-store.ts'
import { ProfileImport } from './profile-import.tsx'

const { gatewayProfile, signing, verification } = schema.shape.live.shape
const profileNames = { 'document-default': 'documentDefault', sandbox: 'sandbox', own: 'own' } as const
const texts = ['baseUrl', 'merchantId', 'storeId', 'codeName', 'nmid'] as const

/** Where the gateway is, who we are to it, and how it does things. */
export function GatewayForm() {
  const { t } = useTranslation()
  const { live } = useStarted().settings
  const { saved, problems } = useSaving()
  const profile = useMerchant(({ status }) => status?.profile)
  const change = (member: Partial<Settings['live']>) =>
    void save(`live.${Object.keys(member)[0]}`, { live: member })
  return (
    <section className={sections.group} aria-labelledby="merchant-gateway">
      <h2 id="merchant-gateway">{t('merchant.gateway')}</h2>
      <div className={css.fields}>
        {texts.map((field) => {
          const problem = problems[`live.${field}`]
          return (
            <TextField
              key={field}
              label={t(`merchant.field.${field}`)}
              hint={t(`merchant.hint.${field}`)}
              value={live[field]}
              error={problem ? t(`settings.invalid.${problem}`) : null}
              saved={saved === `live.${field}` ? t('settings.saved') : null}
              onCommit={(value) => change({ [field]: value })}
            />
          )
        })}
        <Select
          label={t('merchant.profile')}
          hint={t('merchant.profileHint')}
          value={live.gatewayProfile}
          options={gatewayProfile.options
            .filter((value) => value !== 'own' || live.gatewayProfile === 'own')
            .map((value) => ({ value, label: t(`merchant.profiles.${profileNames[value]}`) }))}
          onChange={(value) => change({ gatewayProfile: value })}
        />
        <Select
          label={t('merchant.signing')}
          // Beside the choice, whose box has no room for a long name.
          hint={live.signing === 'asProfile' ? (profile?.signing ?? '') : ''}
          value={live.signing}
          options={signing.options.map((value) => ({
            value,
            label: value === 'asProfile' ? t('merchant.verifications.asProfile') : value,
          }))}
          onChange={(value) => change({ signing: value })}
        />
        <Select
          label={t('merchant.verification')}
          hint={profile && profile.verification !== 'enforce' ? t('merchant.verificationWarning') : ''}
          value={live.verification}
          options={verification.options.map((value) => ({
            value,
            label: t(`merchant.verifications.${value}`),
          }))}
          onChange={(value) => change({ verification: value })}
        />
      </div>
      <ProfileImport />
    </section>
  )
}
