import { useState } from 'react'
import type { ProductLine } from '../../../../shared/cart/cart.ts'
import { MAX_NOTE } from '../../../../shared/cart/cart-limits.ts'
import { DEAREST } from '../../../../shared/catalogue/catalogue-limits.ts'
import type { Extra } from '../../../../shared/catalogue/product.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { callMain } from '../../../bridge/main-process.ts'
import { Toggle, ToggleRow } from '../../../components/toggle-row.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useCatalogue } from '../../../state/catalogue.ts'
import { useRead } from '../../../state/use-read.ts'
import { pieceWith, setWishes } from '../cart.ts'
import { TextDialog } from './text-dialog.tsx'

interface NoteDialogProps {
  readonly line: ProductLine
  readonly at: number
  readonly onClose: () => void
}

/**
 * The customer's wishes for a line: the product's extras, and a note, typed or picked from those that goods of its
 * category often have.
 */
export function NoteDialog({ line, at, onClose }: NoteDialogProps) {
  const { t } = useTranslation()
  const { type } = line
  // Without them a note can still be typed.
  const { value: usual } = useRead(() => callMain('cart.usualNotes', { type }), [type])
  const offered = useCatalogue(({ products }) => products?.find(({ id }) => id === line.id)?.extras)
  const [chosen, choose] = useState<readonly Extra[]>(line.extras ?? [])
  const chosenAs = ({ name }: Extra) => chosen.find((each) => each.name === name)
  // What is chosen keeps its price, and its place where the catalogue has it no longer.
  const extras = [
    ...(offered ?? []).map((each) => chosenAs(each) ?? each),
    ...chosen.filter((each) => !offered?.some(({ name }) => name === each.name)),
  ]
  const price = ({ price }: Extra) => (price === 0 ? '' : ` +${formatRupiah(price)}`)
  const isTooDear = (extra: Extra) => !chosenAs(extra) && pieceWith(line, [...chosen, extra]) > DEAREST
  return (
    <TextDialog
      title={line.name}
      label={t('cart.note')}
      hint={t('cart.noteHint')}
      text={line.note ?? ''}
      most={MAX_NOTE}
      suggestions={usual ?? []}
      onSave={(text) => setWishes(at, extras.filter(chosenAs), text)}
      onClose={onClose}
    >
      {extras.length > 0 && (
        <ToggleRow label={t('cart.extras')}>
          {extras.map((extra) => (
            <Toggle
              key={extra.name}
              pressed={chosenAs(extra) !== undefined}
              blocked={isTooDear(extra)}
              onClick={() =>
                choose(chosenAs(extra) ? chosen.filter((each) => each !== extra) : [...chosen, extra])
              }
            >
              {extra.name + price(extra)}
            </Toggle>
          ))}
        </ToggleRow>
      )}
      {extras.some(isTooDear) && <p role="status">{t('cart.dearest', { price: formatRupiah(DEAREST) })}</p>}
    </TextDialog>
  )
}
