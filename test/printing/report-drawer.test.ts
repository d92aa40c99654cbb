import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftReportOf } from '../../electron/printing/documents/shift-report.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import { rupiah } from '../../shared/money.ts'
import { printerProfiles, profileOf } from '../../shared/printer/profiles.ts'
import type { Drawer } from '../../shared/shift/shift.ts'
import { NOW, settingsWith } from './sample-orders.ts'
import { aShiftReport } from './sample-reports.ts'

/** A drawer as the counter sums it up. */
function aDrawer(float: number | null, moves: readonly number[], taken: number, refunded: number): Drawer {
  const sum = (sign: 1 | -1) => moves.reduce((all, each) => all + Math.max(0, each * sign), 0)
  const expected = ((float ?? 0) + sum(1) - sum(-1) + taken - refunded) * 100
  return {
    float: float === null ? null : rupiah(float),
    in: rupiah(sum(1)),
    out: rupiah(sum(-1)),
    expected,
    taken: rupiah(taken),
    refunded: rupiah(refunded),
    counted: null,
    difference: null,
    movements: moves.map((amount, at) => ({
      at: NOW + at,
      by: 'Dewi',
      kind: amount > 0 ? 'in' : 'out',
      note: `Catatan ${at}`,
      amount: rupiah(Math.abs(amount)),
    })),
  }
}

/** The lines below the title of the drawer, each with what stands at its right. */
function drawerPart(cash: Drawer, profile = profileOf('generic-58'), language: 'id' | 'en' | 'both' = 'id') {
  const report = aShiftReport({ cash })
  const slip = layOut(shiftReportOf(report, settingsWith({ slips: { language } }), NOW), profile)
  const start = slip.blocks.findIndex(
    (block) => block.type === 'line' && /LACI UANG|CASH DRAWER/.test(block.text),
  )
  const end = slip.blocks.findIndex(
    (block, at) => at > start && block.type === 'line' && /BELUM SELESAI|UNRESOLVED/.test(block.text),
  )
  return { blocks: slip.blocks.slice(start + 1, end - 1), columns: slip.columns }
}

test('what a drawer took and gave stands below its sum, and every sign is on paper', () => {
  const { blocks, columns } = drawerPart(aDrawer(200_000, [50_000, -20_000, -5_000], 70_000, 4_000))
  const lines = blocks.map((block) =>
    block.type === 'line' ? lineText(block, columns)?.replace(/(?<=\S) {2,}/, '  ') : block.type,
  )
  expect(lines).toEqual([
    'Uang awal  Rp 200.000',
    'Uang masuk (1)  +Rp 50.000',
    '  21 Nov 2026 08:12: Rp 50.000',
    '    Catatan 0 - Dewi',
    'Uang keluar (2)  -Rp 25.000',
    '  21 Nov 2026 08:12: Rp 20.000',
    '    Catatan 1 - Dewi',
    '  21 Nov 2026 08:12: Rp 5.000',
    '    Catatan 2 - Dewi',
    'Penjualan tunai  +Rp 70.000',
    'Refund tunai  -Rp 4.000',
    'rule',
    'Seharusnya  Rp 291.000',
  ])
})

test('the right column of a drawer, down to its rule, adds up to what should be in it', () => {
  const whole = fc.integer({ min: 0, max: 2_000_000_000 })
  const move = fc.integer({ min: -900_000_000, max: 900_000_000 }).filter((amount) => amount !== 0)
  fc.assert(
    fc.property(
      fc.option(whole),
      fc.array(move, { maxLength: 8 }),
      whole,
      whole,
      fc.constantFrom(...printerProfiles),
      fc.constantFrom('id', 'en', 'both' as const),
      (float, moves, taken, refunded, profile, language) => {
        const cash = aDrawer(float, moves, taken, refunded)
        fc.pre(cash.float !== null || moves.length > 0 || taken > 0 || refunded > 0)
        const { blocks } = drawerPart(cash, profile, language)
        const rule = blocks.findIndex(({ type }) => type === 'rule')
        const amounts = (part: typeof blocks) =>
          part.flatMap((block) => (block.type === 'line' && block.right ? [senIn(block.right)] : []))
        const summands = amounts(blocks.slice(0, rule)).reduce((all, each) => all + each, 0)
        expect([summands]).toEqual(amounts(blocks.slice(rule)))
        expect(summands).toBe(cash.expected)
      },
    ),
    { numRuns: 300 },
  )
})

/** An amount as slips write it, with its sign, in sen. */
const senIn = (text: string) => (text.startsWith('-') ? -100 : 100) * Number(text.replace(/\D/g, ''))
