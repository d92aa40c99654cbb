import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'

/** The card of an account, for its payer. */
export function CardDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useTranslation()
  return <SlipSheet title={t('staticAccount.card')} of={{ kind: 'account', accountId }} onClose={onClose} />
}
