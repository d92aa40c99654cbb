import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import type { Translate } from '../../i18n/texts.ts'

/** A line's name. A discount is named in the language of the reader, not of the person who gave it. */
export const lineName = (line: CartLine, t: Translate) =>
  line.kind === 'product' ? line.name : discountName(line.percent, t)

/** What a discount is called, given as a part or, without `percent`, as an amount. */
export const discountName = (percent: number | undefined, t: Translate) =>
  percent === undefined ? t('cart.discount') : t('cart.percentOff', { percent })
