import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { merchantId, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { signedRequest } from '../helpers/signed-request.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('a payment that is reported before its account’s number is answered waits for people, once, and a forged one nowhere', async () => {
  const vaCode = '8881234567890'
  const gateway = await scriptedGateway((exchange) => {
    const { notifyUrl, paymentType } = exchange.body
    if (!exchange.path.endsWith('/staticva/create') || !notifyUrl)
      return exchange.answer({}, { httpStatus: 500 })
    const { origin, pathname } = new URL(notifyUrl)
    const paid = { vaCode, paymentType, amount: '75000.00', status: '02', platformTradeNo: 'P-1' }
    const tell = (by: string, rest: object = {}) =>
      signedRequest(origin, pathname, { ...paid, ...rest }, { merchantId, secret: by })
    return void tell('another secret', { platformTradeNo: 'P-2' })
      .then(({ status }) => expect(status).toBe(401))
      .then(() => tell(secret))
      // Once more, as a gateway repeats what it reports.
      .then(() => tell(secret, { requestId: 'again' }))
      .then(() => exchange.answer({ paymentType, vaCode }))
  })
  const { call } = await windowlessCounter({ sandbox: { url: gateway.url, merchantId, secret } })
  const account = await call('staticAccount.create', {
    accountId: randomUUID(),
    paymentType: 'StaticBankLVA',
    payer: 'Budi',
  })
  expect(account).toMatchObject({ state: { kind: 'active', vaCode }, received: { count: 0 } })
  const { payments, total } = await call('unresolved.list', {})
  expect(total).toBe(1)
  expect(payments).toMatchObject([{ kind: 'unplaced', reported: { platformTradeNo: 'P-1', vaCode } }])
})
