import type { Product } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { takesFocus } from '../../../components/keyboard/takes-focus.ts'
import { addProduct } from '../cart.ts'
import { endPicking } from './picking.ts'
import css from './variant-dialog.module.css'

/** Asks for a product's variant: one more tap, and it is in the cart. */
export function VariantDialog({ product }: { product: Product }) {
  return (
    <Dialog title={product.name} onClose={endPicking}>
      <ul className={css.variants}>
        {product.variants?.map((variant, at) => (
          <li key={variant.name}>
            <Button
              ref={at === 0 ? takesFocus : undefined}
              onClick={() => {
                addProduct(product, variant)
                endPicking()
              }}
            >
              <span className={css.name}>{variant.name}</span>
              <span className={css.price}>{formatRupiah(variant.price)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
