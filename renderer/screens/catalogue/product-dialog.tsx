import { useState } from 'react'
import { MAX_NAME } from '../../../shared/catalogue/catalogue-limits.ts'
import { GENERAL_TYPE, type Product, product as schema } from '../../../shared/catalogue/product.ts'
import { productNumbers } from '../../../shared/catalogue/product-number.ts'
import { callMain } from '../../bridge/main-process.ts'
import { FormField } from '../../components/fields/form-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useCatalogue } from '../../state/goods/catalogue.ts'
import { useStarted } from '../../state/session.ts'
import css from './catalogue-screen.module.css'
import { PricedFields, type PricedKind, pricedKinds, type TypedPriced } from './priced-fields.tsx'
import {
  changesOf,
  draftOf,
  type FieldName,
  isChanged,
  type ProductDraft,
  unsentProducts,
} from './product-draft.ts'
import { ProductLooks } from './product-looks.tsx'

const nameField = { name: 'name', max: MAX_NAME, digits: false, required: true } as const
const shortFields = [
  { name: 'price', max: 9, digits: 'rupiah', required: true },
  { name: 'type', max: 20, digits: false, required: false },
  { name: 'barcode', max: 32, digits: false, required: false },
  { name: 'id', max: 10, digits: false, required: false },
] as const

/** What can't be saved. */
type Wrong = FieldName | 'idTaken' | PricedKind

interface ProductDialogProps {
  readonly draft: ProductDraft
  readonly onSaved?: (product: Product) => void
  readonly onClose: () => void
}

/** One product, new or being changed. Its number stays: sales refer to it. */
export function ProductDialog({ draft: first, onSaved, onClose }: ProductDialogProps) {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products) ?? []
  const [draft, setDraft] = useState(first)
  const sent = unsentProducts.useKept(draft)
  const { product, typed, variants, extras, favourite, active, untaxed, color } = draft
  const change = (changed: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...changed }))
  const pictureBefore = useCatalogue((catalogue) => catalogue.pictures.get(product?.id ?? '')) ?? null
  const picture = draft.picture === undefined ? pictureBefore : draft.picture
  /** The number of a product that is given none. */
  const [number] = useState(() => productNumbers(products.map(({ id }) => id))())
  const types = [...new Set(products.map(({ type }) => type))].sort()
  const { tax } = useStarted().settings
  /** Whether the product exists by now, though its picture may have failed. */
  const isMade = product !== null
  const now = products.find(({ id }) => id === product?.id)
  const [isSaving, setSaving] = useState(false)
  const [isReading, setReading] = useState(false)
  // The event of this dialog's own change may come before the answer.
  const changes = product && now && !isSaving ? changesOf(product, now, t) : []
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const problemOf = (name: FieldName) => {
    if (name === 'id' && wrong.includes('idTaken')) return t('catalogue.invalid.idTaken')
    return wrong.includes(name) ? t(`catalogue.invalid.${name}`) : null
  }

  async function save() {
    const read = schema.safeParse({
      ...typed,
      id: typed.id.trim() || number,
      type: typed.type.trim() || GENERAL_TYPE,
      price: Number(typed.price) * 100,
      barcode: typed.barcode.trim() || null,
      favourite,
      ...(favourite && product?.place ? { place: product.place } : {}),
      active,
      ...(variants.length > 0 ? { variants: variants.map(readPriced) } : {}),
      ...(extras.length > 0 ? { extras: extras.map(readPriced) } : {}),
      ...(color === 'none' ? {} : { color }),
      ...(untaxed ? { untaxed } : {}),
    })
    if (!read.success) {
      const places = read.error.issues.map(({ path }) => path[0])
      const wrongs = [...[nameField, ...shortFields].map(({ name }) => name), ...pricedKinds]
      return () => setWrong(wrongs.filter((each) => places.includes(each)))
    }
    const { id } = read.data
    if (!isMade && products.some((each) => each.id === id)) return () => setWrong(['idTaken'])
    setSaving(true)
    try {
      await callMain('catalogue.save', { products: [read.data] })
      change({ product: read.data })
    } finally {
      setSaving(false)
    }
    sent()
    if (picture !== pictureBefore) await callMain('catalogue.savePicture', { id, picture })
    return () => {
      onSaved?.(read.data)
      onClose()
    }
  }

  const field = ({ name, max, digits, required }: typeof nameField | (typeof shortFields)[number]) => (
    <FormField
      key={name}
      label={t(`catalogue.${name}`)}
      value={typed[name]}
      maxLength={max}
      digits={digits}
      required={required}
      isFirst={name === 'name'}
      {...(name === 'type' ? { suggestions: types } : {})}
      {...(name === 'id' ? { hint: t('catalogue.idHint', { number }) } : {})}
      error={problemOf(name)}
      onChange={(value) => {
        change({ typed: { ...typed, [name]: value } })
        setWrong(wrong.filter((each) => each !== name && each !== 'idTaken'))
      }}
    />
  )

  return (
    <FormDialog
      title={product ? t('catalogue.changeOf', { name: product.name }) : t('catalogue.add')}
      send={t('catalogue.save')}
      complete={changes.length === 0}
      onIncomplete={() => {}}
      changed={isChanged(draft)}
      waits={isReading}
      onSend={save}
      onClose={onClose}
    >
      {now && changes.length > 0 && (
        <ChangedMeanwhile
          changes={changes}
          onTake={() => setDraft(draftOf(now))}
          onKeep={() => change({ product: now })}
        />
      )}
      {field(nameField)}
      <div className={css.pairs}>{shortFields.filter(({ name }) => name !== 'id' || !isMade).map(field)}</div>
      {pricedKinds.map((kind) => (
        <PricedFields
          key={kind}
          kind={kind}
          typed={draft[kind]}
          error={wrong.includes(kind) ? t(`catalogue.invalid.${kind}`) : null}
          onChange={(changed) => {
            change({ [kind]: changed })
            setWrong(wrong.filter((each) => each !== kind))
          }}
        />
      ))}
      <ProductLooks
        color={color}
        picture={picture}
        onColor={(to) => change({ color: to })}
        onPicture={(to) => change({ picture: to })}
        onReading={setReading}
      />
      {(tax.rate > 0 || product?.untaxed) && (
        <Switch
          label={t('catalogue.untaxed', { name: tax.name })}
          checked={untaxed}
          onChange={(to) => change({ untaxed: to })}
        />
      )}
      <Switch
        label={t('catalogue.favourite')}
        checked={favourite}
        onChange={(to) => change({ favourite: to })}
      />
      <Switch label={t('catalogue.active')} checked={active} onChange={(to) => change({ active: to })} />
    </FormDialog>
  )
}

const readPriced = ({ name, price, barcode }: TypedPriced) => ({
  name,
  price: Number(price) * 100,
  ...(barcode.trim() === '' ? {} : { barcode: barcode.trim() }),
})
