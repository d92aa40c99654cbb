import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { findChannel } from '../../../shared/gateway/channels.ts'
import { amount, notesOf } from '../../../shared/gateway/fields.ts'
import { operations } from '../../../shared/gateway/operations/index.ts'
import { MAX_SEN, type Sen } from '../../../shared/money.ts'
import { endpoints, fieldsOf, members, notationOf } from './document-tables.ts'

const names = Object.keys(endpoints) as (keyof typeof endpoints)[]

/** What Loket declares beside the document's tables, and why. */
const beyond: Partial<Record<keyof typeof endpoints, { request?: string; response?: string }>> = {
  // Some gateways of the family tell it, and it is compared.
  refundEMoneyOrder: { response: 'refundAmount:Decimal(12,2)' },
  // In a sample body only: an open point of the document.
  createCardSubscription: { request: 'expiredDate:Date' },
}

/** The document's `expire` is a Number without a length. */
const lengthOurs = new Map([['expire:Number(9)', 'expire:Number']])

const declared = (shape: z.ZodRawShape) =>
  Object.entries(shape).map(([name, field]) => {
    const { notation, required } = notesOf(field as z.ZodType)
    const line = `${name}:${notation}${required ? '!' : ''}`
    return lengthOurs.get(line) ?? line
  })

const inDocument = (table: string) =>
  fieldsOf(table).map(({ name, type, required }) => `${name}:${notationOf(type)}${required ? '!' : ''}`)

const sorted = (...lines: readonly (readonly string[])[]) => lines.flat().sort()

describe('every endpoint of the document is declared as its tables have it', () => {
  test('there are fourteen', () => expect(names).toHaveLength(14))

  test.each(names)('%s', (name) => {
    const { path, request, response } = endpoints[name]
    const more = beyond[name] ?? {}
    expect(operations[name].path).toBe(path)
    expect(sorted(declared(operations[name].requestFields))).toEqual(
      sorted(inDocument(request), more.request ? [more.request] : []),
    )
    expect(sorted(declared(operations[name].answerFields))).toEqual(
      sorted(inDocument(response), more.response ? [more.response] : []),
    )
  })

  test.each(names)('the members of what %s sends and reads', (name) => {
    for (const shape of [operations[name].requestFields, operations[name].answerFields]) {
      for (const [field, table] of Object.entries(members)) {
        const of = (shape as z.ZodRawShape)[field]
        const wire = of && notesOf(of as z.ZodType).wire
        const inner = wire?.kind === 'list' ? notesOf(wire.item).wire : wire
        if (inner?.kind === 'object')
          expect(sorted(declared(inner.members))).toEqual(sorted(inDocument(table)))
      }
    }
  })
})

test('exactly the e-money channels are refunded, except WalletD’s', () => {
  const codes = ['A', 'B', 'C', 'D', 'E'].map((which) => `WALLET${which}BALANCE`)
  expect(codes.map((code) => findChannel(code)?.refundable)).toEqual([true, true, true, false, true])
  for (const code of ['QRIS', 'PayLaterA', 'CreditCard', 'BankAVA', 'StoreA', 'POS'])
    expect(findChannel(code)?.refundable ?? false, code).toBe(false)
})

test('an amount is written only where the document can: whole sen, from nothing to twelve digits', () => {
  const written = (sen: number) => z.safeEncode(amount(), sen as Sen).data
  expect([0, 150, MAX_SEN].map(written)).toEqual(['0.00', '1.50', '9999999999.99'])
  expect([-1, 0.5, MAX_SEN + 1, Number.NaN].map(written)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
