import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { advance, anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'
import { aSellingShop, refund, rowsOf, sell, wallet, wib } from './selling-counters.ts'

test('a counter that left and enrolled again has sent its journal twice, and its sales count once', async () => {
  const { counter, sales } = await aSellingShop('embedded')
  const first = await counter('Lama')
  await sell(first.journal, { number: 'A-1', paidAt: '2026-11-22T10:00:00', amount: 10_000 })
  await first.copied()
  await first.office.leave()
  const again = await counter('Baru', first.journal)
  await again.copied()
  const page = await sales()
  expect(rowsOf(page, 1)).toEqual(['Baru | 1 | Rp 10.000 | Rp 0 | Rp 10.000'])
  expect(rowsOf(page, 3)).toHaveLength(1)
})

test('what a counter sold before its disk was copied stays its own when the copy enrols by another code', async () => {
  const { counter, sales, get } = await aSellingShop('embedded')
  const first = await counter('Kasir')
  await sell(first.journal, { number: 'A-1', paidAt: '2026-11-22T10:00:00', amount: 10_000 })
  await first.copied()
  await (await counter('Salinan', first.journal)).copied()
  const page = await sales()
  expect(rowsOf(page, 1)).toEqual([
    'Kasir | 1 | Rp 10.000 | Rp 0 | Rp 10.000',
    'Salinan | 0 | Rp 0 | Rp 0 | Rp 0',
  ])
  expect(rowsOf(page, 3)).toEqual(['10:00 | Kasir | A-1 | QRIS | Rp 10.000 | Paid'])
  expect(rowsOf(await get('/orders'), 0).join()).toMatch(/Kasir.*A-1|A-1.*Kasir/)
})

test('a till that died and was not ended hides nothing of what its backup does under a code of its own', async () => {
  const { counter, sales, get } = await aSellingShop('embedded')
  const first = await counter('Kasir')
  const { journal } = first
  await sell(journal, { number: 'A-1', paidAt: '2026-11-22T10:00:00', amount: 10_000, ...wallet })
  const at = wib('2026-11-22T11:00:00')
  const waiting = async (merchantTradeNo: string, amount: number) =>
    await orderIn(
      journal,
      anAttempt({ merchantTradeNo, amount: rupiah(amount), at }),
      openState({ platformTradeNo: `P-${merchantTradeNo}`, payable: rupiah(amount), since: at }),
    )
  const [open, unpaid] = [await waiting('A-2', 20_000), await waiting('A-3', 40_000)]
  const lost = await orderIn(journal, anAttempt({ merchantTradeNo: 'A-4', at }), {
    kind: 'unknown',
    since: at,
    reason: 'timeout',
    neverArrived: false,
  })
  // While it lived it asked about this one many times, and each question raised its revision.
  for (let asked = 1; asked < 9; asked += 1) await journal.noteUnchanged('A-3', at + asked)
  await first.copied()
  first.office.stop()
  const later = at + 3_600_000
  const placed = (number: string, amount: number) => ({
    platformTradeNo: `P-${number}`,
    payable: rupiah(amount),
    since: later,
  })
  await advance(journal, open, paidState({ ...placed('A-2', 20_000), paidAt: later }))
  await advance(journal, unpaid, { ...openState(placed('A-3', 40_000)), kind: 'expired' })
  await advance(journal, lost, { ...openState(placed('A-4', 25_000)), kind: 'failed' })
  const again = await counter('Cadangan', journal)
  await again.copied()
  await refund(journal, 'A-1', 4_000, '2026-11-22T13:00:00')
  await again.copied()
  const found = async (query: string) => rowsOf(await get(`/orders?${query}`), 0).join('\n')
  await expect.poll(() => sales()).toContain('Rp 4.000 refunded')
  expect(rowsOf(await sales(), 1)).toEqual([
    'Cadangan | 1 | Rp 20.000 | Rp 4.000 | Rp 16.000',
    'Kasir | 1 | Rp 10.000 | Rp 0 | Rp 10.000',
  ])
  expect(await found('state=open')).toBe('')
  expect(await found('q=A-2')).toMatch(/^[^\n]*Paid[^\n]*Cadangan$/)
  expect(await found('q=A-3')).toMatch(/^[^\n]*Expired[^\n]*Cadangan$/)
  expect(await found('q=A-1')).toMatch(/^[^\n]*Paid[^\n]*Kasir$/)
  expect(rowsOf(await get('/cases'), 0)).toEqual([])
})
