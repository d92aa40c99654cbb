import { expect, test } from 'vitest'
import { foundChannels, offeredChannels } from '../../../renderer/state/channels/offered-channels.ts'
import { counterChannels } from '../../../shared/gateway/counter-channels.ts'

const codes = (channels: readonly { paymentType: string }[]) => channels.map(({ paymentType }) => paymentType)

test('favourites come first in the shop’s order, and nothing is shown twice', () => {
  const { favourites, inOrder, groups } = offeredChannels(counterChannels, {
    favourites: ['StoreA', 'QRIS', 'StoreA', 'NoLongerSold'],
    disabled: [],
  })
  expect(codes(favourites)).toEqual(['StoreA', 'QRIS'])
  expect(inOrder).toHaveLength(counterChannels.length)
  expect(new Set(inOrder).size).toBe(counterChannels.length)
  expect(groups.map(({ family }) => family)).not.toContain('qr')
})

test('what a shop turned off is not offered, a favourite or not', () => {
  const { favourites, inOrder, notOffered } = offeredChannels(counterChannels, {
    favourites: ['QRIS', 'POS'],
    disabled: ['POS', 'BankAVA'],
  })
  expect(codes(favourites)).toEqual(['QRIS'])
  expect(codes(notOffered)).toEqual(['BankAVA', 'POS'])
  expect(codes(inOrder)).not.toContain('BankAVA')
})

test.each([
  ['bank p', ['BankPVA']],
  ['  CARD   12', ['CreditCard_12Mos']],
  ['walletd', ['WALLETDBALANCE']],
  ['dompet', ['WALLETABALANCE', 'WALLETBBALANCE', 'WALLETCBALANCE', 'WALLETDBALANCE', 'WALLETEBALANCE']],
  ['(', []],
])('a search for "%s" finds by name, code and family', (search, expected) => {
  const name = (family: string) => (family === 'eMoney' ? 'Dompet digital' : family)
  expect(codes(foundChannels(counterChannels, search, name))).toEqual(expected)
})
