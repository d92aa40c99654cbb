import { useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/notices/notice.tsx'
import { shownCode } from '../../../components/scanner/missed-scans.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { later } from '../../../parts/later.tsx'
import { useMay } from '../../../state/duty.ts'
import { useStarted } from '../../../state/session.ts'
import { draftOfScan, type ProductDraft } from '../../catalogue/product-draft.ts'
import { pickProduct } from './picking.ts'

// On the first days alone.
const ProductDialog = later(() =>
  import('../../catalogue/product-dialog.tsx').then((part) => part.ProductDialog),
)

/** The longest barcode of a product. */
const MAX_BARCODE = 32

interface UnknownScanProps {
  readonly code: string
  /** A part of it may be missing: then it is no barcode, and nothing to be put on sale. */
  readonly mayBeRest: boolean
  readonly onClose: () => void
}

/** A barcode of nothing on sale here. Who may change the catalogue makes it a product, which then is in the cart. */
export function UnknownScan({ code, mayBeRest, onClose }: UnknownScanProps) {
  const { t } = useTranslation()
  const [adding, add] = useState<ProductDraft | null>(null)
  const isOurs = !useStarted().fromOffice.includes('products')
  const mayAdd = useMay('supervisor') && isOurs && !mayBeRest && code.length <= MAX_BARCODE
  return (
    <>
      <Notice
        tone="warn"
        title={t(mayBeRest ? 'cart.halfRead' : 'cart.unknownCode', { code: shownCode(code) })}
        actions={
          <>
            {mayAdd && <Button onClick={() => add(draftOfScan(code))}>{t('cart.addUnknown')}</Button>}
            <Button onClick={onClose}>{t('cart.understood')}</Button>
          </>
        }
        urgent
      >
        {t(mayBeRest ? 'cart.halfReadHint' : mayAdd ? 'cart.unknownCodeNothing' : 'cart.unknownCodeHint')}
      </Notice>
      {adding && (
        <ProductDialog
          draft={adding}
          onSaved={(product) => {
            onClose()
            pickProduct(product)
          }}
          onClose={() => add(null)}
        />
      )}
    </>
  )
}
