import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { orderCodes } from '../../../shared/gateway/channel-codes.ts'
import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import { channelName } from '../../../shared/gateway/channel-looks.ts'
import { type Channel, channels, findChannel } from '../../../shared/gateway/channels.ts'
import { counterChannels, findCounterChannel } from '../../../shared/gateway/counter-channels.ts'
import { howToPay } from '../../../shared/gateway/instructions.ts'
import { operations } from '../../../shared/gateway/operations/index.ts'
import { formatDecimal } from '../../../shared/money.ts'

const facts = ({ min, max, expirySeconds, fee }: Channel) => [
  formatDecimal(min),
  formatDecimal(max),
  expirySeconds,
  fee.millionths,
  formatDecimal(fee.fixed),
]

describe('the catalogue', () => {
  test.each<[string, ...unknown[]]>([
    ['QRIS', '1000.00', '10000000.00', 900, 7_000, '0.00'],
    ['WALLETABALANCE', '10000.00', '20000000.00', 900, 15_000, '0.00'],
    ['WALLETDBALANCE', '10000.00', '20000000.00', 300, 15_000, '0.00'],
    ['PayLaterC', '10000.00', '50000000.00', 3_600, 20_000, '0.00'],
    ['CreditCard_12Mos', '10000.00', '100000000.00', 3_600, 29_000, '2000.00'],
    ['BankPVA', '10000.00', '100000000.00', 86_400, 0, '4000.00'],
    ['StaticBankEVA', '10000.00', '100000000.00', null, 0, '4000.00'],
    ['StoreB', '10000.00', '2000000.00', 86_400, 0, '5000.00'],
    ['POS', '50000.00', '1000000.00', 86_400, 0, '5000.00'],
    ['DynamicWalletASub', '10000.00', '50000000.00', 3_600, 15_000, '0.00'],
    ['StaticCcSub', '10000.00', '50000000.00', 3_600, 29_000, '2000.00'],
  ])('has %s with its limits, expiry and fee', (paymentType, ...expected) => {
    expect(facts(findChannel(paymentType) as Channel)).toEqual(expected)
  })

  test('refunds every wallet but WalletD, and nothing else', () => {
    const refundable = channels.filter((channel) => channel.refundable).map(({ paymentType }) => paymentType)
    expect(refundable).toEqual(['WALLETABALANCE', 'WALLETBBALANCE', 'WALLETCBALANCE', 'WALLETEBALANCE'])
  })

  test('asks for a payer where the document requires one', () => {
    for (const { create, needsPayer } of Object.values(channelFamilies)) {
      const fields: z.ZodRawShape = operations[create].requestFields
      const payer = fields.payer as z.ZodType | undefined
      const isRequired = payer !== undefined && !payer.safeParse(undefined).success
      expect([create, needsPayer]).toEqual([create, isRequired])
    }
  })

  test('names every channel that a counter sells once, none in a language, in no more than String(20) of code', () => {
    expect(new Set(counterChannels.map(({ name }) => name)).size).toBe(counterChannels.length)
    for (const { name } of channels) expect(name).not.toMatch(/static|dynamic|subscription/)
    for (const { paymentType } of channels) expect(paymentType.length).toBeLessThanOrEqual(20)
  })

  test('tells how to pay on every family, in two languages with as many steps', () => {
    for (const family of Object.keys(channelFamilies) as (keyof typeof channelFamilies)[]) {
      expect(howToPay[family].id).toHaveLength(howToPay[family].en.length)
    }
  })
})

test('the counter sells every channel of one payment, and a link to a page with all of them', () => {
  expect(counterChannels.map(({ paymentType }) => paymentType)).toEqual(
    expect.arrayContaining([...orderCodes, 'HostedPage']),
  )
  expect(counterChannels).toHaveLength(orderCodes.length + 1)
  expect(findCounterChannel('QRIS')?.name).toBe('QRIS')
  expect(findCounterChannel('StaticBankLVA')).toBeUndefined()
  expect(channelName('StaticBankLVA', {})).toBe('Bank L')
})

test('every operation has a path of its own, below its version', () => {
  const paths = Object.values(operations).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) expect(path).toMatch(/^\/(payment\/v2\.3|walleta\/v1|cc\/v1)\/[a-zA-Z0-9/]+$/)
})
