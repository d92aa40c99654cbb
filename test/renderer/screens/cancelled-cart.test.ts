import '../page.ts'
import { afterEach, expect, test } from 'vitest'
import { sellGoods } from '../../../renderer/screens/code/sell-goods.ts'
import {
  addProduct,
  changeQuantity,
  removeLine,
  undoRemoval,
} from '../../../renderer/screens/counter/cart.ts'
import { giveDiscount } from '../../../renderer/screens/counter/discount/discounts.ts'
import { saleIdOf, startOver, useDraft } from '../../../renderer/screens/counter/draft.ts'
import { aProduct } from '../../helpers/products.ts'
import { sampleOrder } from '../../helpers/samples.ts'

afterEach(startOver)

const order = { ...sampleOrder, saleId: 'cancelled', cartName: 'Meja 4' }
const sale = () => saleIdOf(useDraft.getState())

test('the goods of a cancelled sale are that sale again, by its name, until they are others', async () => {
  addProduct(aProduct())
  addProduct(aProduct({ id: 'ROTI', name: 'Roti' }))
  giveDiscount(null, { by: 'percent', digits: '45' }, 'Diskon')
  const { cart } = useDraft.getState()
  startOver()
  const then = await sellGoods(order, cart)
  then()
  expect(useDraft.getState()).toMatchObject({ cart, name: 'Meja 4' })
  expect(sale()).toBe('cancelled')
  changeQuantity(0, 1)
  const { saleId } = useDraft.getState()
  expect(saleId).not.toBe('cancelled')
  expect(sale()).toBe(saleId)
  changeQuantity(0, -1)
  removeLine(1)
  expect(sale()).toBe(saleId)
  undoRemoval()
  giveDiscount(null, { by: 'amount', digits: '100' }, 'Diskon')
  expect(sale()).toBe(saleId)
  startOver()
  expect(useDraft.getState().cancelled).toBeNull()
})
