import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'

interface SlipDialogProps {
  readonly merchantTradeNo: string
  readonly kind: 'payment' | 'receipt'
  readonly onClose: () => void
}

/** The slip of an order. */
export function SlipDialog({ merchantTradeNo, kind, onClose }: SlipDialogProps) {
  const { t } = useTranslation()
  return <SlipSheet title={t(`print.kind.${kind}`)} of={{ kind, merchantTradeNo }} onClose={onClose} />
}
