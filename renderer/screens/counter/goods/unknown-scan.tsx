import { Button } from '../../../components/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'

/** A QR code may hold a whole page of text; a barcode is shorter. */
const MAX_SHOWN = 40

/** A barcode of nothing on sale here. */
export function UnknownScan({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const shown = code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code
  return (
    <Notice
      tone="warn"
      title={t('cart.unknownCode', { code: shown })}
      actions={<Button onClick={onClose}>{t('cart.understood')}</Button>}
      urgent
    >
      {t('cart.unknownCodeHint')}
    </Notice>
  )
}
