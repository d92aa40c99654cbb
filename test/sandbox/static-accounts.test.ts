import { expect, test } from 'vitest'
import { headerTime } from '../helpers/signed-request.ts'
import { errCodeOf, type StartedSandbox, startedSandbox } from './started-sandbox.ts'

const create = (sandbox: StartedSandbox, members: Record<string, unknown> = {}, timestamp = headerTime()) =>
  sandbox.call(
    'createStaticVirtualAccount',
    { paymentType: 'StaticBankLVA', payer: 'SITI RAHAYU', ...members },
    { timestamp },
  )

test('a static virtual account has a number of its bank and never expires', async () => {
  const sandbox = await startedSandbox()
  const { body } = await create(sandbox, { beUsedFor: 'Sewa kios' })
  expect(body).toMatchObject({ errCode: '0', vaCode: expect.stringMatching(/^7701\d{12}$/) })
  expect(body).not.toHaveProperty('expiredTime')
  expect((await create(sandbox, { paymentType: 'StaticBankEVA' })).body.vaCode).toMatch(/^7702/)
})

test('it is paid any amount, again and again; each payment is an order that can be asked about', async () => {
  const sandbox = await startedSandbox()
  const { vaCode } = (await create(sandbox, { beUsedFor: 'Sewa kios' })).body
  const pay = async (amount: unknown) => sandbox.play('pay', { vaCode, amount })
  const first = await (await pay('25000.00')).json()
  const second = await (await pay(10_000)).json()
  expect(first).toMatchObject({
    status: '02',
    amount: '25000.00',
    vaCode,
    paymentType: 'StaticBankLVA',
    productName: 'Sewa kios',
    transFeeAmount: '4000.00',
  })
  expect(second.merchantTradeNo).not.toBe(first.merchantTradeNo)
  const asked = await sandbox.call('queryVirtualAccount', { merchantTradeNo: first.merchantTradeNo })
  expect(asked.body).toMatchObject(first)
  expect(asked.body).not.toHaveProperty('expiredTime')
  expect((await pay('9999.99')).status).toBe(409)
  expect((await pay('ten')).status).toBe(400)
  expect((await sandbox.play('pay', { vaCode: '1', amount: 10_000 })).status).toBe(404)
})

test('a merchant makes 100 a day, by the day in Jakarta', async () => {
  let now = Date.parse('2026-03-01T23:59:00.000+07:00')
  const sandbox = await startedSandbox({ now: () => now })
  const codes = await Promise.all(
    Array.from({ length: 101 }, async () => errCodeOf(await create(sandbox, {}, headerTime(now)))),
  )
  expect(codes.filter((code) => code === '0')).toHaveLength(100)
  expect(codes.filter((code) => code === 'dailyLimitExceeded')).toHaveLength(1)
  now = Date.parse('2026-03-02T00:00:00.000+07:00')
  expect(errCodeOf(await create(sandbox, {}, headerTime(now)))).toBe('0')
})
