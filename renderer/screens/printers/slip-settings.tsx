import { type Settings, settings as schema } from '../../../shared/settings/settings.ts'
import { Select } from '../../components/fields/select.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { LogoField } from './logo-field.tsx'
import { SlipLanguage } from './slip-language.tsx'

const change = (member: Partial<Settings['slips']>) => void save({ slips: member })

const { footer } = schema.shape.shop.shape

/** The look of slips, for all printers. */
export function SlipSettings() {
  const { t } = useTranslation()
  const { slips, shop, afterPaid } = useStarted().settings
  return (
    <SettingsGroup id="settings-slips" title={t('slips.title')}>
      <FromOffice part="shop">
        <SlipLanguage />
        <Switch label={t('slips.fees')} checked={slips.fees} onChange={(fees) => change({ fees })} />
        <LogoField />
        <TextField
          label={t('settings.footer')}
          value={shop.footer}
          maxLength={footer.maxLength}
          setting="shop.footer"
          onCommit={(value) => void save({ shop: { footer: value } })}
        />
      </FromOffice>
      <Switch
        label={t('slips.autoReceipt')}
        checked={slips.autoReceipt}
        onChange={(autoReceipt) => change({ autoReceipt })}
      />
      <Select
        label={t('receipt.afterPaid')}
        value={String(afterPaid)}
        options={[...new Set([0, 5, 10, 20, 60, afterPaid])].map((seconds) => ({
          value: String(seconds),
          label: seconds === 0 ? t('receipt.never') : t('receipt.seconds', { count: seconds }),
        }))}
        onChange={(value) => void save({ afterPaid: Number(value) })}
      />
    </SettingsGroup>
  )
}
