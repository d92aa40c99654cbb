/** Two windows of one counter resume the same cart: what one of them adds to it is never lost by the other. */
import '../page.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addProduct, dropCart, holdCart, resumeCart } from '../../../renderer/screens/counter/cart.ts'
import { startOver, useDraft } from '../../../renderer/screens/counter/draft.ts'
import { heldElsewhereNow, takeHeld } from '../../../renderer/screens/counter/held-elsewhere.ts'
import { useCatalogue } from '../../../renderer/state/goods/catalogue.ts'
import type { CartLine, HeldCart } from '../../../shared/cart/cart-schema.ts'
import { rupiah } from '../../../shared/money.ts'
import { aProduct } from '../../helpers/products.ts'
import { mainProcess } from '../page.ts'

const line = (id: string): CartLine => ({
  kind: 'product',
  id,
  name: id,
  type: 'Umum',
  price: rupiah(10_000),
  quantity: 1,
})
const saleId = 'aaaaaaaa-0000-4000-8000-000000000001'
const before: HeldCart = { saleId, heldAt: 1_000, lines: [line('KOPI')], name: 'Meja 1' }
/** As the other window has held it. */
const after: HeldCart = { ...before, heldAt: 2_000, lines: [line('KOPI'), line('TEH')] }

const asked: { name: string; input: { saleId?: string } }[] = []
beforeEach(async () => {
  asked.length = 0
  mainProcess.call = async (name, input) => {
    asked.push({ name, input: input as { saleId?: string } })
    return { ok: true, value: {} }
  }
  useCatalogue.setState({ held: [before] })
  await resumeCart(before)
  addProduct(aProduct({ id: 'ROTI', name: 'ROTI' }))
})
afterEach(startOver)

test('held here, it replaces what it was; held by the other window meanwhile, it becomes a cart of its own', async () => {
  expect(heldElsewhereNow()).toBeNull()
  useCatalogue.setState({ held: [after] })
  expect(heldElsewhereNow()).toEqual(after)
  await holdCart()
  expect(asked).toMatchObject([{ name: 'cart.hold', input: { name: 'Meja 1' } }])
  expect(asked[0]?.input.saleId).not.toBe(saleId)

  await resumeCart(after)
  await holdCart()
  expect(asked[1]?.input.saleId).toBe(saleId)
})

test('emptied here, what the other window has held stays', async () => {
  useCatalogue.setState({ held: [after] })
  await dropCart()
  expect(asked).toEqual([])
})

test('what the other window has held can be taken', () => {
  useCatalogue.setState({ held: [after] })
  takeHeld(after)
  expect(useDraft.getState()).toMatchObject({ saleId, cart: after.lines, name: 'Meja 1' })
  expect(heldElsewhereNow()).toBeNull()
})
