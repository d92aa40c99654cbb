import { expect, test } from 'vitest'
import id from '../../../renderer/i18n/id.json' with { type: 'json' }
import { findText, type Translate } from '../../../renderer/i18n/texts.ts'
import { floatExplained } from '../../../renderer/screens/shift/float-explained.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import { aShiftReport } from '../../printing/sample-reports.ts'

const t: Translate = (key, values = {}) => findText(id, 'id', key, values)?.replaceAll('\u00a0', ' ') ?? ''

/** What is said of 200.000 that were counted. */
const said = (float: number | null, expected: number) => {
  const { cash } = aShiftReport()
  const report = {
    cash: { ...cash, float: float === null ? null : rupiah(float), expected: rupiah(expected) as Sen },
  }
  return floatExplained(rupiah(200_000), report, t)
}

test('a float that is not what was counted is explained: what came in or went out before, and what is missing', () => {
  expect(said(200_000, 200_000)).toBeNull()
  expect(said(125_000, 200_000)).toContain('Dari Rp 200.000 yang dihitung, Rp 75.000 sudah masuk')
  expect(said(230_000, 200_000)).toContain('Rp 30.000 sudah keluar')
  expect(said(0, 260_000)).toContain(
    'Rp 260.000 sudah masuk ke laci, padahal yang dihitung Rp 200.000: kurang Rp 60.000',
  )
})

test('who counts blind learns nothing from it', () => {
  expect(said(null, 0)).toBeNull()
})
