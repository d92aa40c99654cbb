import { expect, test } from 'vitest'
import { channels } from '../../shared/gateway/channels.ts'
import { formatDecimal, sen } from '../../shared/money.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import { headerTime } from '../helpers/signed-request.ts'
import { errCodeOf, orderOf, paths, startedSandbox } from './started-sandbox.ts'

const familiesOfOrders = Object.keys(paths) as (keyof typeof paths)[]
const channelsOfOrders = familiesOfOrders.flatMap((family) =>
  channels.filter((channel) => channel.family === family).map((channel) => ({ ...channel, family })),
)

test('an answer echoes what was asked, product lines included', async () => {
  const sandbox = await startedSandbox()
  const productInfo = [{ id: 'P1', name: 'Kopi', price: '5000.00', type: 'drink', quantity: 2 }]
  const order = orderOf('qr', { storeId: 'CABANG-7', productInfo })
  const reply = await sandbox.send(paths.qr, order)
  const { storeId, merchantTradeNo, amount, productName } = order as Record<string, unknown>
  expect(reply.body).toMatchObject({ storeId, merchantTradeNo, amount, productName, productInfo })
  expect((await sandbox.query('qr', order.merchantTradeNo)).body).toMatchObject({ productInfo, storeId })
})

test('an inquiry answers the same order, with its own requestId', async () => {
  const sandbox = await startedSandbox()
  for (const family of familiesOfOrders) {
    const { requestId: _, ...created } = (await sandbox.create(family)).body
    const asked = await sandbox.query(family, created.merchantTradeNo, { requestId: `Q-${family}` })
    expect([errCodeOf(asked), created.status]).toEqual(['0', '01'])
    expect(asked.body).toMatchObject({ ...created, requestId: `Q-${family}` })
  }
})

test('an inquiry finds no order of another family, another channel, or nobody', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('virtualAccount')).body
  expect(errCodeOf(await sandbox.query('qr', merchantTradeNo))).toBe('orderNotFound')
  expect(errCodeOf(await sandbox.query('virtualAccount', 'never-made'))).toBe('orderNotFound')
  const ask = (paymentType: string) => sandbox.query('virtualAccount', merchantTradeNo, { paymentType })
  expect(errCodeOf(await ask('BankBVA'))).toBe('orderNotFound')
  expect(errCodeOf(await ask('BankAVA'))).toBe('0')
})

test('a channel takes its smallest and its largest amount and not a sen beyond', async () => {
  const sandbox = await startedSandbox()
  for (const { paymentType, family, min, max } of channelsOfOrders.filter(
    ({ paymentType }) => !/Bank[B-P]/.test(paymentType),
  )) {
    const at = async (amount: number) =>
      errCodeOf(await sandbox.create(family, { paymentType, amount: formatDecimal(sen(amount)) }))
    expect([await at(min - 1), await at(min), await at(max), await at(max + 1)]).toEqual([
      'amountOutOfRange',
      '0',
      '0',
      'amountOutOfRange',
    ])
  }
})

test('a merchantTradeNo makes one order, across families too, and two requests at once make one', async () => {
  const sandbox = await startedSandbox()
  const merchantTradeNo = 'T-once'
  const answers = await Promise.all(
    (['qr', 'store', 'qr', 'virtualAccount'] as const).map((family) =>
      sandbox.create(family, { merchantTradeNo }),
    ),
  )
  const codes = answers.map(errCodeOf).sort()
  expect(codes).toEqual(['0', ...Array(3).fill('duplicateMerchantTradeNo')])
  expect(await sandbox.look('orders')).toHaveLength(1)
})

test('a requestId is good for one request, whether that was answered or refused', async () => {
  const sandbox = await startedSandbox()
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R1' }))).toBe('0')
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R1' }))).toBe('duplicateRequestId')
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R2', amount: '1.00' }))).toBe('amountOutOfRange')
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R2' }))).toBe('duplicateRequestId')
})

test('what never was a valid request spends no requestId', async () => {
  const sandbox = await startedSandbox()
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R', amount: 'ten' }))).toBe('paramError')
  const forged = await sandbox.create(
    'qr',
    { requestId: 'R' },
    { headers: { 'X-SIGNATURE': '0'.repeat(64) } },
  )
  expect(errCodeOf(forged)).toBe('signError')
  expect(errCodeOf(await sandbox.create('qr', { requestId: 'R' }))).toBe('0')
})

test('an order past its expiry is failed for every reader, and stays failed', async () => {
  let now = Date.now()
  const sandbox = await startedSandbox({ now: () => now })
  const create = async (expire?: number) =>
    (await sandbox.create('qr', { expire }, { timestamp: headerTime(now) })).body
  const ask = async (merchantTradeNo: string) =>
    (await sandbox.send('/payment/v2.3/qris/query', { merchantTradeNo }, { timestamp: headerTime(now) })).body
  const [short, usual] = [await create(60), await create()]
  expect(lifetime(short)).toBe(60_000)
  expect(lifetime(usual)).toBe(900_000)

  now = (parseWibTime(short.expiredTime) ?? 0) - 1
  expect((await ask(short.merchantTradeNo)).status).toBe('01')
  now += 1
  expect((await ask(short.merchantTradeNo)).status).toBe('09')
  expect((await ask(usual.merchantTradeNo)).status).toBe('01')
  expect((await sandbox.play('pay', { merchantTradeNo: short.merchantTradeNo })).status).toBe(409)
  now -= 30_000
  expect((await ask(short.merchantTradeNo)).status).toBe('09')
})

test('virtual accounts and store codes live a day', async () => {
  const sandbox = await startedSandbox()
  for (const family of ['virtualAccount', 'store'] as const) {
    expect(lifetime((await sandbox.create(family)).body)).toBe(86_400_000)
  }
})

test('a QR order that expires at once is refused', async () => {
  const sandbox = await startedSandbox()
  const reply = await sandbox.create('qr', { expire: 0 })
  expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual(['paramError', 'expire must be at least 1'])
})

test('BEN leaves the amount alone and OUR adds the fee, a fraction of a rupiah rounded up', async () => {
  const sandbox = await startedSandbox()
  const ask = async (family: 'qr' | 'virtualAccount', feeType?: string) =>
    (await sandbox.create(family, { amount: '12345.00', feeType })).body
  expect(await ask('qr')).toMatchObject({
    requestAmount: '12345.00',
    amount: '12345.00',
    transFeeRate: '0.007000',
    transFeeAmount: '86.42',
    totalTransFee: '86.42',
    vatFee: '9.51',
  })
  expect(await ask('qr', 'OUR')).toMatchObject({
    requestAmount: '12345.00',
    amount: '12432.00',
    transFeeAmount: '86.42',
    totalTransFee: '87.00',
    vatFee: '9.57',
  })
  const bank = await ask('virtualAccount', 'OUR')
  expect(bank).toMatchObject({
    amount: '16345.00',
    totalTransFee: '4000.00',
    vatFee: '440.00',
    feeType: 'OUR',
  })
  expect(bank.transFeeRate).toBeUndefined()
})

test('account numbers are numeric, begin with their bank and differ while orders are open', async () => {
  const sandbox = await startedSandbox()
  const numbers = new Set<string>()
  for (const paymentType of ['BankAVA', 'BankAVA', 'BankPVA', 'BankPVA']) {
    numbers.add((await sandbox.create('virtualAccount', { paymentType })).body.vaCode)
  }
  expect([...numbers].map((number) => number.slice(0, 4))).toEqual(['8801', '8801', '8816', '8816'])
})

const lifetime = ({ createTime, expiredTime }: { createTime: string; expiredTime: string }) =>
  (parseWibTime(expiredTime) ?? 0) - (parseWibTime(createTime) ?? 0)
