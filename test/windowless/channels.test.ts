/** Every way to pay that a counter sells, at the embedded sandbox: charged, shown, paid on its own terms. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readRequestJournal } from '../../electron/journal/recovery/request-journal.ts'
import { channelFamilies } from '../../shared/gateway/channel-families.ts'
import { counterChannels } from '../../shared/gateway/counter-channels.ts'
import type { CallInput } from '../../shared/ipc/contract.ts'
import { formatRupiah, rupiah } from '../../shared/money.ts'
import type { PaymentCode } from '../../shared/sale/order.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startOtherGateway } from '../other-gateway/server.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

const amount = rupiah(60_000)
const phone = '0812 3456-7890'

async function opened() {
  const dataDir = temporaryFolder()
  const counter = await windowlessCounter({ dataDir })
  const charge = (wanted: Partial<CallInput<'sale.charge'>>) =>
    counter.call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount, ...wanted })
  const pay = (merchantTradeNo: string) => counter.call('training.play', { merchantTradeNo, action: 'pay' })
  return { ...counter, dataDir, charge, pay }
}

const kinds: Record<string, PaymentCode['kind']> = {
  qr: 'qr',
  virtualAccount: 'virtualAccount',
  storeCode: 'storeCode',
  payPage: 'link',
}

test('all channels are sold, each with what it needs and its own code, and each turns paid', async () => {
  const { charge, pay, call } = await opened()
  for (const { paymentType, family } of counterChannels) {
    const { needsPayer, codeKind } = channelFamilies[family]
    const { merchantTradeNo, state } = await charge({
      paymentType,
      ...(needsPayer ? { payer: 'Siti' } : {}),
      ...(family === 'hostedPage' ? { phone } : {}),
    })
    expect(state, paymentType).toMatchObject({ kind: 'open', code: { kind: kinds[codeKind] } })
    if (family === 'hostedPage') expect(state).toMatchObject({ expiresAt: null, platformTradeNo: null })
    else expect(state, paymentType).toMatchObject({ expiresAt: expect.any(Number) })
    if ('code' in state && state.code?.kind !== 'qr') {
      const slip = await call('print.preview', { of: { kind: 'payment', merchantTradeNo } })
      expect(slip.blocks.some(({ type }) => type === 'qr')).toBe(codeKind === 'payPage')
    }
    const paid = await pay(merchantTradeNo)
    expect(paid, paymentType).toMatchObject({ state: { kind: 'paid', payable: amount } })
  }
})

test('a channel that was not offered its customer says what is missing, and nothing is written', async () => {
  const { charge, call } = await opened()
  await expect(charge({ paymentType: 'HostedPage' })).rejects.toMatchObject({ code: 'phoneRequired' })
  await expect(charge({ paymentType: 'HostedPage', phone: '12' })).rejects.toMatchObject({ code: 'badInput' })
  await expect(charge({ paymentType: 'QRIS', pageChannel: 'BankAVA' })).rejects.toMatchObject({
    code: 'badInput',
  })
  await expect(
    charge({ paymentType: 'HostedPage', phone, pageChannel: 'StaticCcSub' }),
  ).rejects.toMatchObject({ code: 'badInput' })
  await expect(
    charge({ paymentType: 'HostedPage', phone, pageChannel: 'BankAVA', payer: 'x'.repeat(31) }),
  ).rejects.toMatchObject({ code: 'badInput' })
  await expect(
    charge({ paymentType: 'HostedPage', phone, pageChannel: 'QRIS', amount: rupiah(20_000_000) }),
  ).rejects.toMatchObject({ code: 'amountOutOfRange' })
  expect((await call('order.list', { search: '', limit: 1 })).orders).toEqual([])
})

test('a channel that the shop has switched off is refused to every role, and what was sold on it goes on', async () => {
  const { charge, pay, call } = await opened()
  const before = await charge({ paymentType: 'QRIS' })
  await call('settings.change', { channels: { disabled: ['QRIS', 'BankBVA'] } })
  await expect(charge({ paymentType: 'QRIS' })).rejects.toMatchObject({ code: 'notPossible' })
  await expect(
    charge({ paymentType: 'HostedPage', phone, pageChannel: 'BankBVA', payer: 'Siti' }),
  ).rejects.toMatchObject({ code: 'notPossible' })
  expect(await charge({ saleId: before.saleId })).toMatchObject({ merchantTradeNo: before.merchantTradeNo })
  expect((await pay(before.merchantTradeNo)).state.kind).toBe('paid')
  expect((await call('order.list', { search: '', limit: 9 })).orders).toHaveLength(1)
})

test('WalletD asks its holder on the phone it was told, and there is nothing to print', async () => {
  const { charge, pay, call } = await opened()
  const order = await charge({ paymentType: 'WALLETDBALANCE', phone })
  expect(order).toMatchObject({ phone: '081234567890', state: { kind: 'open', code: { kind: 'push' } } })
  await expect(
    call('print.slip', { of: { kind: 'payment', merchantTradeNo: order.merchantTradeNo } }),
  ).rejects.toMatchObject({ code: 'notPossible' })
  expect(await pay(order.merchantTradeNo)).toMatchObject({ state: { kind: 'paid' } })
})

test('a hosted page takes the channel that the cashier chose, or tells which one the payer did', async () => {
  const { charge, pay, call } = await opened()
  const chosen = await charge({ paymentType: 'HostedPage', phone, pageChannel: 'BankCVA', payer: 'Siti' })
  expect(await pay(chosen.merchantTradeNo)).toMatchObject({
    paymentType: 'HostedPage',
    pageChannel: 'BankCVA',
    state: { kind: 'paid', paidWith: 'BankCVA' },
  })
  const wallet = await charge({ paymentType: 'HostedPage', phone, pageChannel: 'WALLETCBALANCE' })
  await pay(wallet.merchantTradeNo)
  const { refundability } = await call('order.read', { merchantTradeNo: wallet.merchantTradeNo })
  expect(refundability).toEqual({ kind: 'refundable', remaining: amount })
  const refund = await call('refund.create', {
    refundId: randomUUID(),
    merchantTradeNo: wallet.merchantTradeNo,
    amount,
  })
  expect(refund).toMatchObject({ paymentType: 'WALLETCBALANCE', state: { kind: 'inProgress' } })
  expect((await call('order.list', { search: '3456-7890', limit: 5 })).orders).toEqual([])
  expect((await call('order.list', { search: '34567890', limit: 5 })).orders).toHaveLength(2)
})

test('should the journal be lost, the request journal brings a hosted page back as one', async () => {
  const { charge, dataDir } = await opened()
  const { merchantTradeNo } = await charge({ paymentType: 'HostedPage', phone })
  const { asked } = readRequestJournal(join(dataDir, 'training/exchanges.log'))
  expect(asked).toMatchObject([{ kind: 'order', number: merchantTradeNo, paymentType: 'HostedPage', amount }])
})

test('if the payer bears the fee, the paid amount and the fee are those that the gateway reports', async () => {
  const { charge, pay, call } = await opened()
  await call('settings.change', { channels: { feeOnPayer: ['card', 'virtualAccount'] } })
  const card = await charge({ paymentType: 'CreditCard_12Mos' })
  expect(card).toMatchObject({
    feeType: 'OUR',
    amount,
    state: { payable: rupiah(63_740), fee: rupiah(3_740) },
  })
  expect(await pay(card.merchantTradeNo)).toMatchObject({ state: { kind: 'paid', payable: rupiah(63_740) } })
  const bank = await charge({ paymentType: 'BankAVA', payer: 'Siti' })
  expect(bank).toMatchObject({ feeType: 'BEN', state: { payable: amount } })
})

test('the shop’s setting of who bears the fee also holds for new subscriptions, and is on their confirmation', async () => {
  const { call } = await opened()
  await call('settings.change', { channels: { feeOnPayer: ['eMoney'] } })
  const subscribe = (paymentType: 'StaticWalletASub' | 'StaticCcSub') =>
    call('subscription.create', {
      subscriptionId: randomUUID(),
      paymentType,
      amount,
      title: 'Kopi',
      interval: { type: 'MONTHLY', value: 1 },
    })
  const { number, feeType, state } = await subscribe('StaticWalletASub')
  expect([feeType, state]).toEqual(['OUR', expect.objectContaining({ kind: 'pending' })])
  const payable = 'payable' in state ? state.payable : amount
  expect(payable).toBeGreaterThan(amount)
  const slip = await call('print.preview', { of: { kind: 'subscription', number } })
  const printed = slip.blocks
    .map((block) => (block.type === 'line' ? `${block.text} ${block.right ?? ''}` : ''))
    .join('\n')
  for (const each of [amount, payable]) expect(printed).toContain(formatRupiah(each))

  await call('settings.change', { channels: { feeOnPayer: [] } })
  // The inquiry uses the fee type of the request, not the shop's newer one.
  expect(await call('subscription.check', { number })).toMatchObject({ feeType: 'OUR', state: { payable } })
  expect(await subscribe('StaticCcSub')).toMatchObject({ feeType: 'BEN', state: { payable: amount } })
})

test('a wallet whose answer is lost after the charge shows its link once the gateway is asked, and is charged once', async () => {
  const sandbox = await startedSandbox()
  const counter = await windowlessCounter({
    sandbox: sandbox.elsewhere,
  })
  await sandbox.play('faults', { operation: 'createEMoneyOrder', kind: 'dropAfter', count: 1 })
  const wanted = { saleId: randomUUID(), paymentType: 'WALLETABALANCE', amount }
  const { merchantTradeNo, state } = await counter.call('sale.charge', wanted)
  expect(state.kind).toBe('unknown')
  const found = await counter.call('sale.check', { merchantTradeNo })
  expect(found.state).toMatchObject({ kind: 'open', code: { kind: 'link' } })
  expect(await counter.call('sale.charge', wanted)).toMatchObject({ merchantTradeNo })
  const orders = (await (await fetch(`${sandbox.url}/sandbox/orders`)).json()) as object[]
  expect(orders).toHaveLength(1)
})

test('a hosted page whose link is lost is watched by its number, is not made twice, and lets the sale go on', async () => {
  const sandbox = await startedSandbox()
  const { call } = await windowlessCounter({
    sandbox: sandbox.elsewhere,
  })
  await sandbox.play('faults', { operation: 'createPaymentLink', kind: 'dropAfter', count: 1 })
  const wanted = { saleId: randomUUID(), paymentType: 'HostedPage', amount, phone }
  const { merchantTradeNo } = await call('sale.charge', wanted)
  const found = await call('sale.check', { merchantTradeNo })
  expect(found.state).toMatchObject({ kind: 'open', code: null, expiresAt: expect.any(Number) })
  await call('sale.changeChannel', { merchantTradeNo })
  const other = await call('sale.charge', { ...wanted, paymentType: 'QRIS', phone: undefined })
  expect(other.merchantTradeNo).not.toBe(merchantTradeNo)
  await sandbox.play('pay', { merchantTradeNo, paymentType: 'BankAVA' })
  expect(await call('sale.check', { merchantTradeNo })).toMatchObject({
    superseded: true,
    state: { kind: 'paid', paidWith: 'BankAVA' },
  })
})

test('a payer is never sent back to a page that is not encrypted, nor to a program', async () => {
  const { call } = await opened()
  for (const redirectUrl of [
    'javascript:alert(1)',
    'http://shop.example/',
    'https://',
    'ftp://shop.example/',
  ])
    await expect(call('settings.change', { channels: { redirectUrl } }), redirectUrl).rejects.toMatchObject({
      code: 'badInput',
    })
})

test('an unsafe link is never shown: a person must look at it, and the sale can go on', async () => {
  // All kinds of them are in test/sales/unsafe-links.test.ts.
  const link = 'https://pay.example@evil.example/1'
  const { charge, gateway, call } = await atAnotherGateway()
  gateway.spoil((members) => ({ ...members, paymentActions: { payUrl: link } }))
  const saleId = randomUUID()
  const order = await charge({ saleId, paymentType: 'CreditCard' })
  expect(order.state).toMatchObject({ kind: 'review', cause: 'link' })
  expect(JSON.stringify(order)).not.toContain(link)
  expect((await call('unresolved.list', {})).cases).toMatchObject([{ kind: 'mismatch' }])
  gateway.spoil(undefined)
  expect(await charge({ paymentType: 'CreditCard' })).toMatchObject({
    state: { kind: 'open', code: { kind: 'link', url: expect.stringMatching(/^https:/) } },
  })
})

test('each channel asks in the words of the document, and takes what another gateway answers', async () => {
  const { charge, gateway } = await atAnotherGateway()
  const wanted = { amount, payer: 'Siti', phone }
  for (const paymentType of ['WALLETEBALANCE', 'PayLaterB', 'CreditCard_2DSecure', 'HostedPage']) {
    const order = await charge({ ...wanted, paymentType })
    expect(order.state, paymentType).toMatchObject({ kind: 'open', code: { kind: 'link' } })
  }
  expect(gateway.complaints).toEqual([])
  const [wallet, , , page] = gateway.requests.map(({ body }) => body)
  expect(wallet?.paymentParams).toEqual({ redirectUrl: gateway.url })
  expect(page).toMatchObject({ phoneNumber: '081234567890', payer: 'Siti', redirectUrl: gateway.url })
  expect(page).not.toHaveProperty('paymentType')
})

async function atAnotherGateway() {
  const secret = 'shared with the other gateway'
  const merchantId = '900001'
  const gateway = await startOtherGateway({ keys: { profile: 'hmac-sha256-hex', secret }, merchantId })
  onTestFinished(() => gateway.close())
  const sandbox = { url: gateway.url, merchantId, secret, profile: 'document-default' }
  const { call } = await windowlessCounter({ sandbox })
  const charge = (wanted: Partial<CallInput<'sale.charge'>>) =>
    call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount, ...wanted })
  return { gateway, call, charge }
}
