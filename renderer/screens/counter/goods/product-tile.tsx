import { IconStarFilled } from '@tabler/icons-react'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { keepFocus } from '../../../components/keyboard/keep-focus.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useDraft } from '../draft.ts'
import { pickProduct } from './picking.ts'
import tiles from './product-tiles.module.css'

interface ProductTileProps {
  readonly product: Product
  readonly color: string | undefined
  /** Null if this product has none but others do; undefined if no product has one. */
  readonly picture: string | null | undefined
}

/** More characters than these meet the count on the narrowest tile. */
const LONG_PRICE = 12
/** More take more than three lines of the narrowest tile. */
const LONG_NAME = 32

/** One product: a tap puts it into the cart, and its count there shows on it. */
export function ProductTile({ product, color, picture }: ProductTileProps) {
  const { t } = useTranslation()
  const inCart = useDraft(({ cart }) =>
    cart.reduce(
      (sum, line) => (line.kind === 'product' && line.id === product.id ? sum + line.quantity : sum),
      0,
    ),
  )
  const price = product.variants
    ? t('cart.variants', { count: product.variants.length })
    : formatRupiah(product.price)
  return (
    <button
      type="button"
      className={tiles.tile}
      data-color={color}
      data-own={product.color !== undefined}
      onMouseDown={keepFocus}
      onClick={() => pickProduct(product)}
    >
      {picture ? (
        <img className={tiles.picture} src={picture} alt="" />
      ) : (
        picture === null && (
          <span className={tiles.picture} aria-hidden="true">
            {product.name.trim().charAt(0).toUpperCase()}
          </span>
        )
      )}
      <span className={tiles.name} data-long={product.name.length > LONG_NAME}>
        {product.name}
      </span>
      <span className={tiles.price} data-long={price.length > LONG_PRICE}>
        {price}
      </span>
      {inCart > 0 ? (
        <span key={inCart} className={tiles.inCart} aria-hidden="true">
          {inCart}
        </span>
      ) : (
        product.favourite && <IconStarFilled className={tiles.star} size="0.875rem" aria-hidden="true" />
      )}
    </button>
  )
}
