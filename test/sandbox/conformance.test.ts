import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { errCodeOf, orderOf, type StartedSandbox, startedSandbox } from './started-sandbox.ts'

/** A valid request to each operation, with every optional text present so that its length can be tried too. */
const validRequests: { readonly [Name in OperationName]: Record<string, unknown> } = {
  createQrOrder: orderOf('qr', { expire: 60 }),
  createVirtualAccount: orderOf('virtualAccount'),
  createStoreOrder: orderOf('store'),
  queryQrOrder: { merchantTradeNo: 'T-1' },
  queryVirtualAccount: { merchantTradeNo: 'T-1' },
  queryStoreOrder: { merchantTradeNo: 'T-1' },
}

interface DeclaredField {
  readonly name: string
  readonly required: boolean
  readonly notation: string
  readonly choices: readonly string[] | null
}

function fieldsOf(name: OperationName): DeclaredField[] {
  return Object.entries(operations[name].request.shape).map(([field, declared]) => {
    const inner =
      declared instanceof z.ZodOptional ? (declared.unwrap() as z.ZodType) : (declared as z.ZodType)
    return {
      name: field,
      required: inner === declared,
      notation: String(inner.meta()?.notation),
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : null,
    }
  })
}

const cases = (Object.keys(operations) as OperationName[]).flatMap((name) =>
  fieldsOf(name).map((field) => ({ operation: name, ...field })),
)

let sandbox: StartedSandbox
beforeEach(async () => {
  sandbox = await startedSandbox()
})

const send = (name: OperationName, members: Record<string, unknown>, headers: Record<string, string> = {}) =>
  sandbox.send(operations[name].path, { ...validRequests[name], ...members }, { headers })

describe('what the declarations say, the sandbox enforces', () => {
  test('every kind of field is among the cases', () => {
    for (const notation of ['String(64)', 'Decimal(12,2)', 'Number(9)', 'Array<Object>(30)']) {
      expect(cases.map((field) => field.notation)).toContain(notation)
    }
    expect(cases.filter(({ required }) => required).length).toBeGreaterThan(20)
    expect(cases.filter(({ choices }) => choices).length).toBeGreaterThanOrEqual(6)
  })

  test.each(cases.filter(({ required }) => required))(
    '$operation without $name',
    async ({ operation, name }) => {
      for (const absent of [undefined, null, '']) {
        const reply = await send(operation, { requestId: 'R', [name]: absent }, { 'X-REQUEST-ID': 'R' })
        expect([reply.status, errCodeOf(reply)]).toEqual([200, 'paramError'])
        expect(reply.body.errCodeDes).toMatch(new RegExp(`^${name} must `))
      }
    },
  )

  test.each(cases.filter(({ notation, choices }) => /^String/.test(notation) && !choices))(
    '$operation with $name longer than $notation',
    async ({ operation, name, notation }) => {
      const max = Number(/\d+/.exec(notation)?.[0])
      const reply = await send(operation, { [name]: 'x'.repeat(max + 1) })
      expect(errCodeOf(reply)).toBe('paramError')
      expect(reply.body.errCodeDes).toContain(
        name === 'requestId' ? 'X-REQUEST-ID' : `${name} must be at most ${max}`,
      )
      if (['requestId', 'merchantId'].includes(name)) return
      const longest = await send(operation, { [name]: '𝄞'.repeat(max) })
      expect(longest.body.errCodeDes ?? '').not.toContain('at most')
    },
  )

  test.each(cases.filter(({ notation }) => /^String/.test(notation)))(
    '$operation with $name that is not text',
    async ({ operation, name }) => {
      for (const wrong of [7, true, {}, []]) {
        const reply = await send(operation, { [name]: wrong }, { 'X-REQUEST-ID': 'R' })
        expect(errCodeOf(reply)).toBe('paramError')
        expect(reply.body.errCodeDes).toMatch(new RegExp(`^${name} must `))
      }
    },
  )

  test.each(cases.filter(({ choices }) => choices))(
    '$operation with a $name of none of its values',
    async (field) => {
      for (const wrong of ['Nope', ` ${field.choices?.[0]}`, field.choices?.[0]?.toLowerCase(), 'BankZVA']) {
        const reply = await send(field.operation, { [field.name]: wrong })
        expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual([
          'paramError',
          expect.stringMatching(`^${field.name} must `),
        ])
      }
    },
  )

  test.each(cases.filter(({ notation }) => notation === 'Decimal(12,2)'))(
    '$operation with a malformed $name',
    async (field) => {
      for (const wrong of ['10000.001', '12345678901', '1e4', '-1', '10,000', ' 1', {}, [], true]) {
        const reply = await send(field.operation, { [field.name]: wrong })
        expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual([
          'paramError',
          expect.stringMatching(`^${field.name} must `),
        ])
      }
    },
  )

  test.each(Object.keys(operations) as OperationName[])(
    '%s with a member it does not know',
    async (operation) => {
      const reply = await send(operation, { surprise: 1 })
      expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual([
        'paramError',
        'surprise is not a member of this request',
      ])
      const endless = await send(operation, { ['s'.repeat(50_000)]: 1 })
      expect(errCodeOf(endless)).toBe('paramError')
    },
  )

  test('productInfo: too many lines, and a line that breaks a rule, named by its place', async () => {
    const line = { id: 'P1', name: 'Kopi', price: '5000.00', type: 'drink', quantity: 1 }
    const many = await send('createQrOrder', { productInfo: Array(31).fill(line) })
    expect(many.body.errCodeDes).toBe('productInfo must have at most 30 items')
    const broken = [
      [{ ...line, id: '12345678901' }, 'productInfo[1].id must be at most 10 characters'],
      [{ ...line, price: 'cheap' }, 'productInfo[1].price must be a decimal number'],
      [{ ...line, quantity: 1.5 }, 'productInfo[1].quantity must be a whole number'],
      [{ ...line, quantity: 10_000 }, 'productInfo[1].quantity must have at most 4 digits'],
      ['Kopi', 'productInfo[1] must be an object'],
    ] as const
    for (const [item, rule] of broken) {
      const reply = await send('createQrOrder', { productInfo: [line, item] })
      expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual(['paramError', expect.stringContaining(rule)])
    }
  })

  test('an amount may come as a JSON number, as the document’s subscriptions write it', async () => {
    for (const amount of ['10000.00', '10000', 10000, 10000.5]) {
      expect(
        errCodeOf(await send('createQrOrder', { amount, merchantTradeNo: `T${amount}${typeof amount}` })),
      ).toBe('0')
    }
  })
})
