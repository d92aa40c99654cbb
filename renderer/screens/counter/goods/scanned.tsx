import { DEAREST } from '../../../../shared/catalogue/catalogue-limits.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDraft } from '../draft.ts'
import { UnknownScan } from './unknown-scan.tsx'
import { useScanning } from './use-scanning.ts'

/** Listens to the scanner, and reports a code of nothing on sale, and goods that the cart did not take. */
export function Scanned() {
  const { unknown, dismiss } = useScanning()
  return (
    <>
      {unknown !== null && <UnknownScan {...unknown} onClose={dismiss} />}
      <NotTakenNotice />
    </>
  )
}

/** Goods that are not in the cart: the customer must not leave with them unpaid. */
function NotTakenNotice() {
  const { t } = useTranslation()
  const notTaken = useDraft((draft) => draft.notTaken)
  if (notTaken === null) return null
  const { name, why } = notTaken
  return (
    <Notice
      tone="warn"
      title={t('cart.notTaken', { name })}
      actions={<Button onClick={() => useDraft.setState({ notTaken: null })}>{t('cart.understood')}</Button>}
      urgent
    >
      {t(`cart.notTakenWhy.${why}`, { dearest: formatRupiah(DEAREST) })}
    </Notice>
  )
}
