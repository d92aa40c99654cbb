import { useTranslation } from 'react-i18next'
import { SlipSheet } from '../../components/slip-sheet.tsx'
import { callMain } from '../../main-process.ts'
import { printOrder } from '../../state/print-actions.ts'

interface SlipDialogProps {
  readonly merchantTradeNo: string
  readonly kind: 'payment' | 'receipt'
  readonly onClose: () => void
}

/** The slip of an order. */
export function SlipDialog({ merchantTradeNo, kind, onClose }: SlipDialogProps) {
  const { t } = useTranslation()
  const print = async () => {
    await printOrder(merchantTradeNo, kind)
    onClose()
  }
  return (
    <SlipSheet
      title={t(`print.kind.${kind}`)}
      tells={`${merchantTradeNo} ${kind}`}
      read={() => callMain('print.preview', { merchantTradeNo, kind })}
      print={print}
      onClose={onClose}
    />
  )
}
