import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import type { Translate } from '../../i18n/texts.ts'

/**
 * Why the float of a shift is not what was counted as it was opened: cash moved in it before. Null where it is what was counted,
 * and for who counts blind, who would learn from it what was sold.
 */
export function floatExplained(
  counted: Sen,
  { cash }: Pick<ShiftReport, 'cash'>,
  t: Translate,
): string | null {
  const { float, expected } = cash
  if (float === null || float === counted) return null
  const moved = expected - float
  const amounts = {
    float: formatRupiah(float),
    counted: formatRupiah(counted),
    moved: formatRupiah(Math.abs(moved) as Sen),
    missing: formatRupiah((moved - counted) as Sen),
  }
  if (moved > counted) return t('shift.floatMissing', amounts)
  return moved > 0 ? t('shift.floatLess', amounts) : t('shift.floatMore', amounts)
}
