import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { notesOf, type WireType } from '../../shared/gateway/fields.ts'
import { parseRequestJson } from '../../shared/gateway/json.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { errCodeOf, openedSandbox, type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { paidByWallet, refundOf, validRequests } from './valid-requests.ts'

type Path = readonly (string | number)[]

/** One field of one operation's request, members of objects and lists among them. */
interface Case {
  readonly operation: OperationName
  readonly path: Path
  /** The field as `errCodeDes` names it. */
  readonly field: string
  readonly required: boolean
  readonly notation: string
  readonly wire: WireType
}

function casesOf(operation: OperationName, shape: z.ZodRawShape, above: Path = []): Case[] {
  return Object.entries(shape).flatMap(([name, declared]) => {
    const path = [...above, name]
    const { required, notation, wire } = notesOf(declared as z.ZodType)
    const field = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    const own: Case = { operation, path, field: field.slice(1), required, notation, wire }
    return [own, ...membersOf(operation, wire, path)]
  })
}

function membersOf(operation: OperationName, wire: WireType, path: Path): Case[] {
  if (wire.kind === 'object') return casesOf(operation, wire.members, path)
  if (wire.kind !== 'list') return []
  const item = notesOf(wire.item).wire
  return item.kind === 'object' ? casesOf(operation, item.members, [...path, 0]) : []
}

const names = Object.keys(operations) as OperationName[]
const cases = names.flatMap((name) => casesOf(name, operations[name].requestFields))
const of = (...kinds: readonly WireType['kind'][]) => cases.filter(({ wire }) => kinds.includes(wire.kind))

// One for all fields: before it looks into its ledger it has read every one of them. A test about what it then does has its own.
let sandbox: StartedSandbox
beforeAll(async () => {
  sandbox = await openedSandbox()
})
afterAll(() => sandbox.close())

/** Sends a request that is valid except for one field, and returns the answer's verdict. */
async function refusal({ operation, path }: Case, value: unknown): Promise<[string, string]> {
  const members = withField({ requestId: 'R', ...validRequests[operation] }, path, value)
  const reply = await sandbox.call(operation, members, { headers: { 'X-REQUEST-ID': 'R' } })
  // The longest requestId has letters that no header can hold.
  expect(reply.status).toBe(errCodeOf(reply) === 'requestError' ? 401 : 200)
  return [errCodeOf(reply), String(reply.body.errCodeDes)]
}

function withField(members: object, [step = '', ...rest]: Path, value: unknown): Record<string, unknown> {
  const copy = (Array.isArray(members) ? [...members] : { ...members }) as Record<string, unknown>
  copy[step] = rest.length === 0 ? value : withField((copy[step] ?? {}) as object, rest, value)
  return copy
}

/** The field itself, or a member of it, is named together with its rule. */
const refusedFor = (field: string, rule = '') => [
  'paramError',
  expect.stringMatching(new RegExp(`^${field.replace(/[[\]]/g, '.')}\\S* must ${rule}`)),
]

describe('what the declarations say, the sandbox enforces', () => {
  test('the cases cover every operation of the document and every kind of field', () => {
    expect(names).toHaveLength(24)
    for (const kind of ['text', 'choice', 'date', 'amount', 'rate', 'number', 'object', 'list'] as const) {
      expect(of(kind).length).toBeGreaterThan(0)
    }
    expect(cases.filter(({ path }) => path.length > 1).length).toBeGreaterThan(30)
  })

  test.each(cases.filter(({ required }) => required))('$operation without $field', async (field) => {
    for (const absent of [undefined, null, '']) {
      const [code, rule] = await refusal(field, absent)
      expect([code, rule]).toEqual(refusedFor(field.field))
      expect(rule.endsWith(', and is missing')).toBe(absent !== '')
      expect(rule.length).toBeLessThanOrEqual(128)
    }
  })

  test.each(of('text'))('$operation with $field longer than $notation', async (field) => {
    if (field.wire.kind !== 'text' || field.wire.max === null) return
    const { max } = field.wire
    const [code, rule] = await refusal(field, 'x'.repeat(max + 1))
    expect([code, rule]).toEqual(refusedFor(field.field, 'be at most'))
    const [, longest] = await refusal(field, '𝄞'.repeat(max))
    expect(longest).not.toContain(`at most ${max} characters`)
  })

  test.each(of('text', 'choice', 'date'))('$operation with $field that is not text', async (field) => {
    for (const wrong of [7, true, {}, []]) {
      const [code, rule] = await refusal(field, wrong)
      expect([code, rule]).toEqual(refusedFor(field.field))
      expect(rule).not.toContain('missing')
    }
  })

  test.each(of('text'))('$operation with half a character in $field', async (field) => {
    for (const broken of ['a\ud800', '\udc00a', '\udc00\ud800']) {
      expect(await refusal(field, broken)).toEqual(refusedFor(field.field, 'be whole characters'))
    }
  })

  test.each(of('choice', 'choiceOrObject'))(
    '$operation with a $field of none of its values',
    async (field) => {
      const [first = ''] = 'values' in field.wire ? field.wire.values.filter((value) => value !== '') : []
      for (const wrong of ['Nope', ` ${first}`, `${first}x`]) {
        expect(await refusal(field, wrong)).toEqual(refusedFor(field.field, 'be one of'))
      }
    },
  )

  test.each(of('choice'))('$operation with every value of $field', async (field) => {
    for (const value of field.wire.kind === 'choice' ? field.wire.values : []) {
      const members = withField(validRequests[field.operation], field.path, value)
      const reply = await sandbox.call(field.operation, members)
      expect(String(reply.body.errCodeDes ?? '')).not.toContain('must be one of')
    }
  })

  test.each(of('amount'))('$operation with a malformed $field', async (field) => {
    for (const wrong of ['10000.001', '12345678901', '1e4', '-1', '10,000', ' 1', {}, [], true]) {
      expect(await refusal(field, wrong)).toEqual(refusedFor(field.field))
    }
  })

  test.each(of('rate'))('$operation with a malformed $field', async (field) => {
    for (const wrong of ['0.1234567', '1.000000', '1', '2', 'x', {}, true]) {
      expect(await refusal(field, wrong)).toEqual(refusedFor(field.field))
    }
  })

  test.each(of('number'))('$operation with a $field out of its range', async (field) => {
    if (field.wire.kind !== 'number') return
    const { min, max } = field.wire
    for (const wrong of [min - 1, max + 1, 1.5, 'x', {}, true]) {
      expect(await refusal(field, wrong)).toEqual(refusedFor(field.field))
    }
    for (const right of [min, max, String(min)]) {
      expect((await refusal(field, right))[1]).not.toContain(`${field.field} must`)
    }
  })

  test.each(of('date'))('$operation with a $field that is in no calendar', async (field) => {
    for (const wrong of ['2026-02-30', '2026-1-1', '20260101', 'tomorrow']) {
      expect(await refusal(field, wrong)).toEqual(refusedFor(field.field))
    }
  })

  test.each(of('object', 'list'))('$operation with a $field that is something else', async (field) => {
    for (const wrong of ['text', 7, 0, true]) {
      const [code, rule] = await refusal(field, wrong)
      expect([code, rule]).toEqual(['paramError', expect.stringMatching(/ must be an (object|array)$/)])
      expect(rule.split(' ')[0]).toBe(field.field.replace(/\[(\d)\]/g, '.$1'))
    }
  })

  test.each(of('list'))('$operation with too many items of $field', async (field) => {
    const [line] = validRequests[field.operation][field.path[0] as string] as [object]
    const max = field.wire.kind === 'list' ? field.wire.max : null
    expect(max).toBe(30)
    expect(await refusal(field, Array(31).fill(line))).toEqual(
      refusedFor(field.field, 'have at most 30 items'),
    )
    expect((await refusal(field, Array(30).fill(line)))[1]).not.toContain('at most 30')
  })

  test.each(names)('%s ignores a member it does not know, which can not be written', async (operation) => {
    const request = { ...validRequests[operation], surprise: 1, ['s'.repeat(50_000)]: {} }
    const reply = await sandbox.call(operation, request)
    expect([errCodeOf(reply), reply.body.errCodeDes]).not.toContain('paramError')
    const declared: Operation['request'] = operations[operation].request
    const wire = parseRequestJson(JSON.stringify({ requestId: 'R', merchantId: 'M', ...request }))
    const members = z.decode(declared, wire) as object
    expect(members).not.toHaveProperty('surprise')
    expect(z.safeEncode(declared, members).success).toBe(true)
    expect(z.safeEncode(declared, { ...members, surprise: 1 }).error?.issues).toMatchObject([
      { code: 'unrecognized_keys', keys: ['surprise'] },
    ])
  })

  test.each(names)('%s without each of its headers, or with an old or forged one', async (operation) => {
    for (const [name, values, status, code] of [
      ['X-TIMESTAMP', [null, '', '2020-01-01T00:00:00.000+07:00'], 401, 'timestampError'],
      ['X-SIGNATURE', [null, '', '0'.repeat(64)], 401, 'signError'],
      ['X-PARTNER-ID', [null, ''], 401, 'merchantNotFound'],
      ['X-REQUEST-ID', [null, ''], 401, 'requestError'],
      ['Content-Type', ['text/plain'], 415, 'requestError'],
    ] as const)
      for (const value of values) {
        const reply = await sandbox.call(operation, validRequests[operation], { headers: { [name]: value } })
        expect([name, value, reply.status, errCodeOf(reply)]).toEqual([name, value, status, code])
        if (!value) expect(reply.body.errCodeDes).toContain(name)
      }
  })

  test.each(names)('%s answers everything the document promises', async (operation) => {
    const sandbox = await startedSandbox()
    const reply = await sandbox.call(operation, await possible(operation, sandbox))
    expect([errCodeOf(reply), reply.body.errCodeDes]).toEqual(['0', undefined])
    for (const [name, field] of Object.entries(operations[operation].answerFields)) {
      if (notesOf(field as z.ZodType).required) expect(reply.body, name).toHaveProperty(name)
    }
    expect(reply.body).toHaveProperty(operations[operation].keyField)
  })
})

/** What an operation asks about has to be made first. */
const madeFirst: Partial<Record<OperationName, OperationName>> = {
  queryQrOrder: 'createQrOrder',
  cancelQrOrder: 'createQrOrder',
  queryPaymentLink: 'createPaymentLink',
  queryPayLaterOrder: 'createPayLaterOrder',
  queryCardOrder: 'createCardOrder',
  queryVirtualAccount: 'createVirtualAccount',
  queryStoreOrder: 'createStoreOrder',
  queryEMoneyOrder: 'createEMoneyOrder',
  queryEMoneySubscription: 'createEMoneySubscription',
  queryEMoneySubscriptionTransactions: 'createEMoneySubscription',
  cancelEMoneySubscription: 'createEMoneySubscription',
  queryCardSubscription: 'createCardSubscription',
}

/** The valid request of an operation, after whatever it is about has been made. */
async function possible(operation: OperationName, sandbox: StartedSandbox): Promise<Record<string, unknown>> {
  const request = validRequests[operation]
  const first = madeFirst[operation]
  if (first) await sandbox.call(first, { ...validRequests[first], ...request })
  if (operation !== 'refundEMoneyOrder' && operation !== 'queryRefund') return request
  const refund = refundOf(await paidByWallet(sandbox, { merchantTradeNo: 'T-1' }))
  if (operation === 'refundEMoneyOrder') return refund
  await sandbox.call('refundEMoneyOrder', refund)
  return request
}
