import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'

/** A barcode that belongs to nothing on sale here. */
export function UnknownScan({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warn"
      title={t('cart.unknownCode', { code })}
      actions={<Button onClick={onClose}>{t('cart.understood')}</Button>}
      urgent
    >
      {t('cart.unknownCodeHint')}
    </Notice>
  )
}
