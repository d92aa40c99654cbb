import type { Extra, Product, Variant } from '../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { Translate } from '../../i18n/texts.ts'
import { changedValues, type NamedValues } from '../../parts/changed-values.ts'
import { createUnsent } from '../../state/typing/unsent.ts'
import type { PricedKind, TypedPriced } from './priced-fields.tsx'

/** What is typed of a product in one line. */
export type FieldName = 'name' | 'price' | 'type' | 'barcode' | 'id'

/** A product as the dialog has it. */
export interface ProductDraft extends Readonly<Record<PricedKind, readonly TypedPriced[]>> {
  /** Null for a new one. */
  readonly product: Product | null
  readonly typed: Readonly<Record<FieldName, string>>
  readonly favourite: boolean
  readonly active: boolean
  readonly untaxed: boolean
  readonly color: NonNullable<Product['color']> | 'none'
  /** Undefined while the picture is unchanged. */
  readonly picture?: string | null
}

const typedOf = ({ name, price, barcode = '' }: Extra & Pick<Variant, 'barcode'>): TypedPriced => ({
  name,
  barcode,
  price: String(price / 100),
})

/** A product as the dialog begins with it; null for a new one. */
export const draftOf = (product: Product | null): ProductDraft => ({
  product,
  typed: {
    id: product?.id ?? '',
    name: product?.name ?? '',
    price: product ? String(product.price / 100) : '',
    type: product?.type ?? '',
    barcode: product?.barcode ?? '',
  },
  variants: (product?.variants ?? []).map(typedOf),
  extras: (product?.extras ?? []).map(typedOf),
  favourite: product?.favourite ?? false,
  active: product?.active ?? true,
  untaxed: product?.untaxed ?? false,
  color: product?.color ?? 'none',
})

/** A new one of a barcode that nothing has. */
function emptyOf(barcode: string): ProductDraft {
  const draft = draftOf(null)
  return { ...draft, typed: { ...draft.typed, barcode } }
}

/** Whether closing the dialog would lose something; a new one's barcode alone is scanned again. */
export const isChanged = (draft: ProductDraft) =>
  JSON.stringify(draft) !==
  JSON.stringify(draft.product ? draftOf(draft.product) : emptyOf(draft.typed.barcode))

/** Products that were being typed when the counter locked, or the page was loaded again. */
export const unsentProducts = createUnsent<ProductDraft>('product', isChanged)

/** A new one of a barcode that was scanned, or what somebody has begun of it. */
export const draftOfScan = (barcode: string): ProductDraft =>
  unsentProducts.take(({ product, typed }) => product === null && typed.barcode === barcode) ??
  emptyOf(barcode)

/** What has changed about a product, with its value now. */
export function changesOf(before: Product, now: Product, t: Translate): NamedValues {
  const yes = (is: boolean) => t(is ? 'meanwhile.yes' : 'meanwhile.no')
  const values = ({
    name,
    price,
    type,
    barcode,
    variants = [],
    extras = [],
    favourite,
    active,
    untaxed,
    color,
  }: Product) =>
    [
      [t('catalogue.name'), name],
      [t('catalogue.price'), formatRupiah(price)],
      [t('catalogue.type'), type],
      [t('catalogue.barcode'), barcode ?? '–'],
      [
        t('meanwhile.variants'),
        variants
          .map((each) => `${each.name} ${formatRupiah(each.price)} ${each.barcode ?? ''}`.trim())
          .join(', '),
      ],
      [t('meanwhile.extras'), extras.map((each) => `${each.name} ${formatRupiah(each.price)}`).join(', ')],
      [t('catalogue.favourite'), yes(favourite)],
      [t('catalogue.active'), yes(active)],
      [t('meanwhile.untaxed'), yes(untaxed === true)],
      [t('channelLook.color'), t(`channelLook.colors.${color ?? 'none'}`)],
    ] as const
  return changedValues(values(before), values(now))
}
