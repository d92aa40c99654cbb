import { useEffect, useState } from 'react'
import { settings as schema } from '../../../shared/settings/settings.ts'
import { settingsChange } from '../../../shared/settings/settings-change.ts'
import { Select } from '../../components/fields/select.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { ChangeIdDialog } from './change-id-dialog.tsx'
import { GatewayField } from './gateway-field.tsx'
import css from './merchant-screen.module.css'
import { useMerchant } from './merchant-store.ts'
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
            onChange={(value) => void save({ live: { gatewayProfile: value } })}
          />
        </div>
      </div>
      <ProfileImport />
    </SettingsGroup>
  )
}

/** Keys, orders and goods belong to a merchant ID: another one is set only after its owner has read what stays behind. */
function MerchantIdField() {
  const { merchantId } = useStarted().settings.live
  const status = useMerchant((state) => state.status)
  const [asked, ask] = useState<string | null>(null)
  const hasMore = status !== null && (status.vault.state !== 'empty' || status.hasServed)
  const set = (wanted: string) => void save({ live: { merchantId: wanted } })
  // What stays behind was not known yet when the field was left.
  useEffect(() => {
    if (asked === null || status === null || hasMore) return
    ask(null)
    set(asked)
  })
  const commit = (wanted: string) => {
    const isValid = settingsChange.safeParse({ live: { merchantId: wanted } }).success
    const isAsked = merchantId !== '' && isValid && (status === null || hasMore)
    if (isAsked) ask(wanted)
    else set(wanted)
    return !isAsked
  }
  return (
    <>
      <GatewayField field="merchantId" onCommit={commit} />
      {asked !== null && hasMore && (
        <ChangeIdDialog from={merchantId} to={asked} status={status} onClose={() => ask(null)} />
      )}
    </>
  )
}
