import { useState } from 'react'
import { formatRupiah, rupiah } from '../../../shared/money.ts'
import type { SettingsChange } from '../../../shared/settings/settings-change.ts'
import { sumsOf, totalOf } from '../../../shared/tax/sale-sums.ts'
import { taxBases, taxNames } from '../../../shared/tax/tax-terms.ts'
import { taxText } from '../../../shared/tax/tax-text.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { Select } from '../../components/fields/select.tsx'
import { SumText } from '../../components/goods/sum-text.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { RateField } from './rate-field.tsx'

/** The usual taxes of shops; any other is typed in. */
const usual = {
  none: { name: 'PPN', rate: 0, base: 'whole' },
  ppn11: { name: 'PPN', rate: 1_100, base: 'whole' },
  ppn12Part: { name: 'PPN', rate: 1_200, base: 'elevenTwelfths' },
  ppn12: { name: 'PPN', rate: 1_200, base: 'whole' },
  pb1: { name: 'PB1', rate: 1_000, base: 'whole' },
} as const
const names = Object.keys(usual) as (keyof typeof usual)[]
const EXAMPLE = rupiah(100_000)

/** Tax and service charge: the rates, their base, and whether prices contain them. */
export function TaxSettings() {
  const { t, language } = useTranslation()
  const { tax } = useStarted().settings
  const [byHand, setByHand] = useState(false)
  const known = names.find((each) => {
    const { name, rate, base } = usual[each]
    return rate === tax.rate && (rate === 0 || (name === tax.name && base === tax.base))
  })
  const chosen = byHand || known === undefined ? 'own' : known
  const change = (part: NonNullable<SettingsChange['tax']>) => void save({ tax: part })
  const example = sumsOf(EXAMPLE, 0, tax)
  const label = (of: (typeof names)[number]) =>
    of === 'none' ? t('tax.none') : `${taxText(usual[of], language)} · ${t(`tax.for.${of}`)}`
  return (
    <SettingsGroup id="settings-tax" title={t('tax.title')} hint={t('tax.hint')}>
      <FromOffice part="shop">
        <Select
          label={t('tax.tax')}
          value={chosen}
          options={[
            ...names.map((value) => ({ value, label: label(value) })),
            { value: 'own', label: t('tax.own') },
          ]}
          onChange={(value) => {
            setByHand(value === 'own')
            if (value !== 'own') change(usual[value])
          }}
        />
        {chosen === 'own' && (
          <>
            <Choice
              label={t('tax.name')}
              value={tax.name}
              options={taxNames.map((value) => ({ value, label: value }))}
              onChange={(name) => change({ name })}
            />
            <RateField label={t('tax.rate')} rate={tax.rate} onChange={(rate) => change({ rate })} />
            <Choice
              label={t('tax.base')}
              hint={t('tax.baseHint')}
              value={tax.base}
              options={taxBases.map((value) => ({ value, label: t(`tax.bases.${value}`) }))}
              onChange={(base) => change({ base })}
            />
          </>
        )}
        <RateField
          label={t('tax.service')}
          hint={t('tax.serviceHint')}
          rate={tax.service}
          onChange={(service) => change({ service })}
        />
        <Choice
          label={t('tax.prices')}
          value={tax.included ? 'included' : 'added'}
          options={(['included', 'added'] as const).map((value) => ({ value, label: t(`tax.${value}`) }))}
          onChange={(value) => change({ included: value === 'included' })}
        />
      </FromOffice>
      {example && (tax.rate > 0 || tax.service > 0) && (
        <p className="soft" role="status" data-testid="tax-example">
          {t('tax.example', {
            price: formatRupiah(EXAMPLE),
            total: formatRupiah(totalOf(example)),
          })}{' '}
          <SumText sums={example} />
        </p>
      )}
    </SettingsGroup>
  )
}
