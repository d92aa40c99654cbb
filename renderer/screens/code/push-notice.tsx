import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './push-notice.module.css'

/** The wallet has asked the customer in its app, perhaps without a phone number of ours: there is nothing to scan. */
export function PushNotice({ channel, phone }: { channel: string; phone: string | null }) {
  const { t } = useTranslation()
  return (
    <div className={css.push}>
      <IconDeviceMobileMessage size="6rem" stroke={1.5} aria-hidden="true" />
      <p>{t('code.push')}</p>
      {phone && <p className={css.hint}>{t('code.pushHint', { channel, phone })}</p>}
    </div>
  )
}
