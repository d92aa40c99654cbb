import { expect, test } from 'vitest'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { parseWibTime } from '../../shared/wib-time.ts'
import { pageVisitor } from './page-visitor.ts'
import { errCodeOf, merchant, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const fee = { millionths: 10_000, fixed: 500 }
const { channels } = readProfile({
  channels: {
    QRIS: { min: 5_000, max: 50_000, expirySeconds: 60, fee },
    StaticWalletASub: { max: 40_000 },
    DynamicWalletASub: { fee },
    StaticBankLVA: { min: 20_000, fee },
  },
})
const atTerms = () => startedSandbox({ merchant: { ...merchant, channels } })

test("a merchant's own limits, expiry and fee replace the catalogue's", async () => {
  const sandbox = await atTerms()
  const refused = await sandbox.create('qr', { amount: '4999.00' })
  expect(errCodeOf(refused)).toBe('amountOutOfRange')
  expect(refused.body.errCodeDes).toBe('amount must be from 5000.00 to 50000.00 on QRIS')
  const { body } = await sandbox.create('qr', { amount: '50000.00', feeType: 'OUR' })
  expect(body).toMatchObject({ amount: '51000.00', totalTransFee: '1000.00', transFeeRate: '0.010000' })
  const order = (await sandbox.create('qr', { merchantTradeNo: 'T-1' })).body
  const seconds = (Number(parseWibTime(order.expiredTime)) - Number(parseWibTime(order.createTime))) / 1000
  expect(seconds).toBe(60)
  await sandbox.play('clock', { advanceSeconds: 61 })
  expect((await sandbox.query('qr', 'T-1')).body.status).toBe('09')
  expect(errCodeOf(await sandbox.create('eMoney', { amount: '60000.00' }))).toBe('0')
})

test('a hosted page offers what takes the amount at those terms', async () => {
  const sandbox = await atTerms()
  const link = { ...validRequests.createPaymentLink, amount: '60000.00' }
  const { url } = (await sandbox.call('createPaymentLink', link)).body
  const page = (await pageVisitor(sandbox.url).get(url)).text
  expect(page).toContain('value="WALLETABALANCE"')
  expect(page).not.toContain('value="QRIS"')
})

test('subscriptions and static accounts go by them too', async () => {
  const sandbox = await atTerms()
  const request = validRequests.createEMoneySubscription
  expect(errCodeOf(await sandbox.call('createEMoneySubscription', request))).toBe('amountOutOfRange')
  const named = { paymentType: 'DynamicWalletASub', merchantTradeNo: 'S-2' }
  await sandbox.call('createEMoneySubscription', { ...request, ...named })
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: 'S-2' })
  const asked = (await sandbox.call('queryEMoneySubscription', named)).body
  expect(asked.paymentInfo[0]).toMatchObject({ transFeeRate: '0.010000', transFeeAmount: 1000 })
  const { vaCode } = (
    await sandbox.call('createStaticVirtualAccount', validRequests.createStaticVirtualAccount)
  ).body
  expect((await sandbox.play('pay', { vaCode, amount: '19999.00' })).status).toBe(409)
  expect(await (await sandbox.play('pay', { vaCode, amount: '20000.00' })).json()).toMatchObject({
    totalTransFee: '700.00',
  })
})
