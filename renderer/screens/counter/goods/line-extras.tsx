import type { ProductLine } from '../../../../shared/cart/cart.ts'
import { DEAREST } from '../../../../shared/catalogue/catalogue-limits.ts'
import type { Extra } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { Toggle, ToggleRow } from '../../../components/buttons/toggle-row.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/goods/catalogue.ts'
import { pieceWith, setExtras } from '../cart.ts'
import css from './goods.module.css'

/** The extras of a line's product: a tap takes one, or takes it back. */
export function LineExtras({ line, at }: { line: ProductLine; at: number }) {
  const { t } = useTranslation()
  const offered = useCatalogue(({ products }) => products?.find(({ id }) => id === line.id)?.extras)
  const chosen = line.extras ?? []
  const chosenAs = ({ name }: Extra) => chosen.find((each) => each.name === name)
  // What is chosen keeps its price, and its place where the catalogue has it no longer.
  const extras = [
    ...(offered ?? []).map((each) => chosenAs(each) ?? each),
    ...chosen.filter((each) => !offered?.some(({ name }) => name === each.name)),
  ]
  if (extras.length === 0) return null
  const isTooDear = (extra: Extra) => !chosenAs(extra) && pieceWith(line, [...chosen, extra]) > DEAREST
  const toggle = (extra: Extra) =>
    setExtras(
      at,
      extras.filter((each) => (each === extra ? !chosenAs(each) : chosenAs(each))),
    )
  return (
    <div className={css.extras}>
      <ToggleRow label={t('cart.extrasOf', { name: line.name })}>
        {extras.map((extra) => (
          <Toggle
            key={extra.name}
            pressed={chosenAs(extra) !== undefined}
            blocked={isTooDear(extra)}
            onClick={() => toggle(extra)}
          >
            {extra.price === 0 ? extra.name : `${extra.name} +${formatRupiah(extra.price)}`}
          </Toggle>
        ))}
      </ToggleRow>
      {extras.some(isTooDear) && <p role="status">{t('cart.dearest', { price: formatRupiah(DEAREST) })}</p>}
    </div>
  )
}
