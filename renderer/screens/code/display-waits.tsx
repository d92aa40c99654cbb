import { IconDeviceDesktop } from '@tabler/icons-react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'

/** The customer display shows another window's sale, whose customer is paying: this code is on this screen alone. */
export function DisplayWaits({ merchantTradeNo }: { merchantTradeNo: string }) {
  const { t } = useTranslation()
  const show = () => {
    callMain('display.show', { kind: 'order', merchantTradeNo, now: true }).catch(() => {})
  }
  return (
    <Notice
      tone="info"
      icon={IconDeviceDesktop}
      title={t('code.displayWaits')}
      actions={<Button onClick={show}>{t('code.displayNow')}</Button>}
    >
      {t('code.displayWaitsHint')}
    </Notice>
  )
}
