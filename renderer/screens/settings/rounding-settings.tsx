import { roundedForCash, roundingSteps, roundingWays } from '../../../shared/cash/cash-rounding.ts'
import { formatRupiah, rupiah, sen } from '../../../shared/money.ts'
import type { SettingsChange } from '../../../shared/settings/settings-change.ts'
import { Choice } from '../../components/fields/choice.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'

const EXAMPLE = rupiah(23_193)

/** How what is paid in cash is rounded, for lack of small coins. */
export function RoundingSettings() {
  const { t } = useTranslation()
  const { cashRounding } = useStarted().settings
  const { to, way } = cashRounding
  const change = (part: NonNullable<SettingsChange['cashRounding']>) => void save({ cashRounding: part })
  return (
    <SettingsGroup id="settings-rounding" title={t('rounding.title')} hint={t('rounding.hint')}>
      <FromOffice part="shop">
        <Choice
          label={t('rounding.to')}
          value={String(to)}
          options={roundingSteps.map((step) => ({
            value: String(step),
            label: step === 0 ? t('rounding.none') : formatRupiah(step),
          }))}
          onChange={(step) => change({ to: sen(Number(step)) })}
        />
        {to > 0 && (
          <Choice
            label={t('rounding.way')}
            value={way}
            options={roundingWays.map((value) => ({ value, label: t(`rounding.ways.${value}`) }))}
            onChange={(value) => change({ way: value })}
          />
        )}
      </FromOffice>
      {to > 0 && (
        <p className="soft" role="status" data-testid="rounding-example">
          {t('rounding.example', {
            price: formatRupiah(EXAMPLE),
            rounded: formatRupiah(roundedForCash(EXAMPLE, cashRounding)),
          })}
        </p>
      )}
    </SettingsGroup>
  )
}
