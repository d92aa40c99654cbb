import { expect, test } from 'vitest'
import { chargeProblem } from '../../../renderer/screens/counter/charge-problem.ts'
import { type Channel, findChannel } from '../../../shared/gateway/channels.ts'
import { hostedPage } from '../../../shared/gateway/counter-channels.ts'
import { rupiah } from '../../../shared/money.ts'

const channel = (paymentType: string) => findChannel(paymentType) as Channel
const qris = channel('QRIS')
const bank = channel('BankAVA')

test('an amount within the limits can be charged on QRIS without a name', () => {
  expect(chargeProblem(qris, rupiah(1_000), '')).toBeNull()
  expect(chargeProblem(qris, rupiah(10_000_000), '')).toBeNull()
})

test('one rupiah outside a limit says which limit', () => {
  expect(chargeProblem(qris, rupiah(999), '')).toBe('belowMin')
  expect(chargeProblem(qris, rupiah(10_000_001), '')).toBe('aboveMax')
})

test('no amount comes before every other reason', () => {
  expect(chargeProblem(bank, rupiah(0), '')).toBe('noAmount')
})

test('a sale that goes on elsewhere can’t be charged before its new channel is picked', () => {
  expect(chargeProblem(null, rupiah(10_000), 'Budi')).toBe('noChannel')
})

test('virtual accounts and store counters need a name that is more than spaces', () => {
  expect(chargeProblem(bank, rupiah(10_000), '  ')).toBe('payerMissing')
  expect(chargeProblem(channel('StoreA'), rupiah(10_000), '')).toBe('payerMissing')
  expect(chargeProblem(bank, rupiah(10_000), 'Budi')).toBeNull()
})

test('a hosted page needs a phone number that can be one, and takes names that a virtual account takes', () => {
  const amount = rupiah(50_000)
  expect(chargeProblem(hostedPage, amount, '', '')).toBe('phoneMissing')
  expect(chargeProblem(hostedPage, amount, '', '0812')).toBe('phoneWrong')
  expect(chargeProblem(hostedPage, amount, '', '+62 812-3456.7890')).toBeNull()
  expect(chargeProblem(hostedPage, amount, 'x'.repeat(31), '081234567890')).toBe('payerTooLong')
})

test('WalletD may be told a phone number, and no other wallet is', () => {
  expect(chargeProblem(channel('WALLETDBALANCE'), rupiah(50_000), '', '')).toBeNull()
  expect(chargeProblem(channel('WALLETDBALANCE'), rupiah(50_000), '', 'abc')).toBe('phoneWrong')
  expect(chargeProblem(channel('WALLETABALANCE'), rupiah(50_000), '', 'abc')).toBeNull()
})
