import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { shownCode } from '../../../components/missed-scans.ts'
import { Notice } from '../../../components/notice.tsx'
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

/**
 * A barcode of nothing on sale here. A person who may change the catalogue makes it a product, which then is in the cart.
 */
export function UnknownScan({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [adding, add] = useState<ProductDraft | null>(null)
  const isOurs = !useStarted().fromOffice.includes('products')
  const mayAdd = useMay('supervisor') && isOurs && code.length <= MAX_BARCODE
  return (
    <>
      <Notice
        tone="warn"
        title={t('cart.unknownCode', { code: shownCode(code) })}
        actions={
          <>
            {mayAdd && <Button onClick={() => add(draftOfScan(code))}>{t('cart.addUnknown')}</Button>}
            <Button onClick={onClose}>{t('cart.understood')}</Button>
          </>
        }
        urgent
      >
        {t(mayAdd ? 'cart.unknownCodeNothing' : 'cart.unknownCodeHint')}
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
