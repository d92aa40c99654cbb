import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { CartLine } from '../../shared/cart/cart-schema.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** A journal, and a way to sell one drink, or something else, with each of these notes. */
function shop() {
  const journal = openJournal(join(temporaryFolder(), 'journal.db'))
  onTestFinished(() => journal.close())
  const sell = async (notes: readonly (string | undefined)[], type = 'Minuman') => {
    for (const note of notes) {
      const line: CartLine = { kind: 'product', id: 'P', name: 'Es', type, price: rupiah(5_000), quantity: 1 }
      const cart = [note === undefined ? line : { ...line, note }]
      await journal.openAttempt(anAttempt({ saleId: randomUUID(), amount: rupiah(5_000), cart }))
    }
  }
  return { journal, sell }
}

test('the notes of a category are offered by how often they were written, and each once, as it was written last', async () => {
  const { journal, sell } = shop()
  expect(await journal.usualNotes('Minuman')).toEqual([])
  await sell(['panas', 'Tanpa gula', undefined, 'tanpa gula', 'es sedikit'])
  await sell(['pedas', 'pedas', 'pedas'], 'Makanan')
  expect(await journal.usualNotes('Minuman')).toEqual(['tanpa gula', 'es sedikit', 'panas'])
})

test('only the newest lines count, and only a few are offered', async () => {
  const { journal, sell } = shop()
  await sell(Array.from({ length: 40 }, () => 'musim lalu'))
  await sell(Array.from({ length: 300 }, (_, at) => `catatan ${at % 10}`))
  const usual = await journal.usualNotes('Minuman')
  expect(usual).toHaveLength(8)
  expect(usual).not.toContain('musim lalu')
})
