import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'

interface GatewayFieldProps {
  readonly field: 'baseUrl' | 'merchantId' | 'storeId' | 'codeName' | 'nmid'
  /** In place of saving at once; false if the value of before stays for now. */
  readonly onCommit?: (value: string) => boolean
}

/** A value from the gateway, saved when the field is left. */
export function GatewayField({ field, onCommit }: GatewayFieldProps) {
  const { t } = useTranslation()
  const { live } = useStarted().settings
  return (
    <TextField
      label={t(`merchant.field.${field}`)}
      hint={t(`merchant.hint.${field}`)}
      value={live[field]}
      setting={`live.${field}`}
      onCommit={onCommit ?? ((value) => void save({ live: { [field]: value } }))}
    />
  )
}
