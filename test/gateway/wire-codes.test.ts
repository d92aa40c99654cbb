import { describe, expect, test } from 'vitest'
import { readNotification } from '../../electron/notifications/notification.ts'
import { channelName, lookOf } from '../../shared/gateway/channel-looks.ts'
import { JsonNumber } from '../../shared/gateway/json.ts'
import { createVirtualAccount } from '../../shared/gateway/operations/create-virtual-account.ts'
import { looksAt } from '../../shared/gateway/profile.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { wireCodes } from '../../shared/gateway/wire-codes.ts'
import { rupiah } from '../../shared/money.ts'
import { failureOf, startedClient } from './started-client.ts'

const steps = ['Open the app.', 'Pay.']
const profile = readProfile({
  channels: {
    BankAVA: { wireCode: 'BCAVA', name: 'BCA', color: 'blue', howToPay: { id: steps, en: steps } },
    StaticBankLVA: { wireCode: 'PERMATA_FIX' },
  },
})

const fields = {
  merchantTradeNo: 'T1',
  paymentType: 'BankAVA',
  amount: rupiah(50_000),
  productName: 'Tea',
  payer: 'Siti',
} as const

test('a channel is written as the gateway spells it, and read as the document does', async () => {
  const { ask, requests } = await startedClient(
    ({ answer, body }) =>
      answer({
        merchantTradeNo: 'T1',
        paymentType: body.paymentType,
        amount: '50000.00',
        platformTradeNo: 'P1',
        createTime: '20261122120000',
        vaCode: '8808123',
        expiredTime: '20261123120000',
      }),
    profile,
  )
  const { members } = await ask(createVirtualAccount, fields)
  expect(requests[0]?.body.paymentType).toBe('BCAVA')
  expect(members).toMatchObject({ merchantTradeNo: 'T1', vaCode: '8808123' })
})

test('an answer about another channel is not ours, in either spelling', async () => {
  for (const other of ['BankBVA', 'PERMATA_FIX']) {
    const { ask } = await startedClient(
      ({ answer }) =>
        answer({ merchantTradeNo: 'T1', paymentType: other, amount: '50000.00', vaCode: '8808123' }),
      profile,
    )
    expect(await failureOf(ask(createVirtualAccount, fields))).toMatchObject({ reason: 'wrongEcho' })
  }
})

test('a notification names its channel as the document does, in a list too', () => {
  const codes = wireCodes(profile)
  const body = Buffer.from(JSON.stringify({ merchantTradeNo: 'T1', paymentType: 'BCAVA' }))
  expect(readNotification(body, codes)?.payment.paymentType).toBe('BankAVA')
  expect(codes.read({ paymentInfo: [{ paymentType: 'PERMATA_FIX' }, 1] })).toEqual({
    paymentInfo: [{ paymentType: 'StaticBankLVA' }, 1],
  })
})

describe('a gateway whose times are in another zone', () => {
  const at = (times: string) => wireCodes(readProfile({ spelling: { times } }))

  test('is read in WIB, in lists and notifications too, over a day’s and a year’s end', () => {
    const members = {
      merchantTradeNo: '20261231200000',
      createTime: '20261231200000',
      expiredTime: new JsonNumber('20261231210000'),
      successTime: 'soon',
      paymentInfo: [{ successTime: '20261231170000', amount: 1 }, 7],
    }
    expect(at('+00:00').read(members)).toEqual({
      ...members,
      createTime: '20270101030000',
      expiredTime: '20270101040000',
      paymentInfo: [{ successTime: '20270101000000', amount: 1 }, 7],
    })
    expect(at('+09:00').read(members).createTime).toBe('20261231180000')
    expect(at('-03:30').read(members).createTime).toBe('20270101063000')
    expect(at('+07:00').read(members)).toBe(members)
    const news = Buffer.from(JSON.stringify({ agreementId: 'A', nextPaymentTime: '20261231200000' }))
    expect(readNotification(news, at('+00:00'))?.nextPaymentTime).toBe('20270101030000')
  })

  test('says so in its profile: its code is valid as long as the gateway says', async () => {
    const { ask } = await startedClient(
      ({ answer }) =>
        answer({ merchantTradeNo: 'T1', amount: '50000.00', vaCode: '88', expiredTime: '20261122050000' }),
      readProfile({ spelling: { times: '+00:00' } }),
    )
    expect((await ask(createVirtualAccount, fields)).members.expiredTime).toBe('20261122120000')
  })

  test.each(['7', '+7:00', '+07:10', '+15:00', 'Asia/Jakarta', ''])('is refused as %j', (times) => {
    expect(() => at(times)).toThrow('spelling.times: must be an offset such as +07:00')
  })
})

test('a profile whose codes can not be told apart is refused at its place', () => {
  const ambiguous = () => readProfile({ channels: { BankAVA: { wireCode: 'BankBVA' } } })
  expect(ambiguous).toThrow(
    'channels.BankBVA.wireCode: must not be BankBVA, which is the code of another channel',
  )
  // Two codes that change places are not confused.
  const swapped = readProfile({
    channels: { BankAVA: { wireCode: 'BankBVA' }, BankBVA: { wireCode: 'BankAVA' } },
  })
  expect(wireCodes(swapped).read({ paymentType: 'BankAVA' })).toEqual({ paymentType: 'BankBVA' })
})

test('a static account and a subscription look like the counter’s channel of the same provider', () => {
  const looks = looksAt(
    readProfile({ channels: { BankLVA: { name: 'Permata' }, WALLETABALANCE: { name: 'DANA' } } }),
  )
  expect(channelName('StaticBankLVA', looks)).toBe('Permata')
  expect(channelName('StaticWalletASub', looks)).toBe('DANA')
  expect(channelName('StaticBankLVA', { ...looks, StaticBankLVA: { name: 'Permata tetap' } })).toBe(
    'Permata tetap',
  )
  // Its steps to pay are its own: any amount can be paid to it.
  expect(
    lookOf('StaticBankLVA', { BankLVA: { howToPay: { id: steps, en: steps } } }).howToPay,
  ).toBeUndefined()
})
