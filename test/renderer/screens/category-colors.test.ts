import { expect, test } from 'vitest'
import { colorsOf } from '../../../renderer/screens/counter/goods/category-colors.ts'
import { aProduct } from '../../helpers/products.ts'

const goods = (types: readonly string[]) => types.map((type, at) => aProduct({ id: `P${at}`, type }))

test('categories stand in the order in which a person counts, each with a colour of its own', () => {
  const colours = colorsOf(goods(['Rak 10', 'Rak 2', 'Minuman', 'Rak 1']))
  expect([...colours.keys()]).toEqual(['Minuman', 'Rak 1', 'Rak 2', 'Rak 10'])
  expect(new Set(colours.values()).size).toBe(4)
})
