import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { SlipRefused } from '../../electron/printing/documents/slip-refused.ts'
import { rupiah } from '../../shared/money.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { charge, chargedSale, honest, isCreate, salesSetup, told } from './sales-setup.ts'

test('an unknown order can’t be left for another channel', async () => {
  const setup = await salesSetup((exchange) => exchange.response.destroy())
  const { merchantTradeNo, state } = await setup.sales.charge(charge())
  expect(state.kind).toBe('unknown')
  await expect(setup.sales.changeChannel(merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
})

test('a disk that fails stops a change of channel, which says so', async () => {
  const disk = { fails: false }
  const setup = await salesSetup(honest, { disk })
  const { merchantTradeNo } = await setup.sales.charge(charge())
  disk.fails = true
  await expect(setup.sales.changeChannel(merchantTradeNo)).rejects.toMatchObject({ code: 'storageFailed' })
  expect((await setup.journal.readOrder(merchantTradeNo))?.superseded).toBe(false)
})

test('a sale whose old code was paid after all is not charged on another channel: it is that payment', async () => {
  const setup = await chargedSale()
  const { wanted, merchantTradeNo } = setup
  await setup.sales.changeChannel(merchantTradeNo)
  setup.gateway.says = { status: '02' }
  expect((await setup.checked()).kind).toBe('paid')
  const again = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(again).toMatchObject({ merchantTradeNo, state: { kind: 'paid' } })
  const dearer = { ...wanted, paymentType: 'BankBVA', amount: rupiah(999_000) }
  await expect(setup.sales.charge(dearer)).rejects.toMatchObject({ code: 'saleInProgress' })
  expect(setup.sent('/create')).toHaveLength(1)
})

test('when one code of a sale is paid, the others say so at once, and no slip of them is made', async () => {
  let paid = ''
  const setup = await salesSetup((exchange) => {
    const isPaid = exchange.body.merchantTradeNo === paid
    exchange.answer(told(exchange, isCreate(exchange) ? {} : { status: isPaid ? '02' : '01' }))
  })
  const wanted = charge()
  const first = await setup.sales.charge(wanted)
  await setup.sales.changeChannel(first.merchantTradeNo)
  const second = await setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(second.paidInstead).toBeUndefined()
  paid = first.merchantTradeNo
  await setup.sales.check(first.merchantTradeNo)
  const told2 = setup.changes
    .filter(({ merchantTradeNo }) => merchantTradeNo === second.merchantTradeNo)
    .at(-1)
  const payment = { merchantTradeNo: paid, paymentType: first.paymentType, payable: first.amount }
  expect(told2).toMatchObject({ state: { kind: 'open' }, paidInstead: payment })
  const request = { kind: 'payment', mode: 'training', now: 1, cashier: null } as const
  expect(() => documentOf(told2 ?? second, defaultSettings, request)).toThrow(SlipRefused)
  await expect(setup.sales.sendAgain(second.merchantTradeNo)).rejects.toMatchObject({ code: 'notPossible' })
})

test('inquiries about the old code of a sale go on while the new one is being made', async () => {
  let hold: (() => void) | undefined
  const setup = await salesSetup((exchange) => {
    if (isCreate(exchange) && exchange.body.paymentType === 'BankBVA') hold = () => honest(exchange)
    else exchange.answer(told(exchange, isCreate(exchange) ? {} : { status: '02' }))
  })
  const wanted = charge()
  const { merchantTradeNo } = await setup.sales.charge(wanted)
  await setup.sales.changeChannel(merchantTradeNo)
  const second = setup.sales.charge({ ...wanted, paymentType: 'BankBVA' })
  await expect.poll(() => hold).toBeDefined()
  expect((await setup.sales.check(merchantTradeNo)).state.kind).toBe('paid')
  hold?.()
  await second
})

test('a changed channel frees the sale, keeps watching the old code, and shows when both are paid', async () => {
  const { sales, gateway, changes, wanted, merchantTradeNo: first } = await chargedSale()
  expect((await sales.changeChannel(first)).superseded).toBe(true)
  const { merchantTradeNo: second } = await sales.charge({ ...wanted, paymentType: 'BankBVA' })
  expect(second).not.toBe(first)
  gateway.says = { status: '02' }
  expect((await sales.check(second)).paidTwice).toBe(false)
  expect((await sales.check(first)).paidTwice).toBe(true)
  expect(changes.at(-1)).toMatchObject({ merchantTradeNo: second, paidTwice: true })
})
