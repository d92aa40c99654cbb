import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { endpoints, fieldsOf, type TableField } from '../shared/gateway/document-tables.ts'
import { errCodeOf, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const names = Object.keys(endpoints) as (keyof typeof endpoints)[]

/** Values that break the rule of a field, as the document's table has it. */
function brokenBy({ type, required }: TableField): unknown[] {
  const absent = required ? [undefined, null, ''] : []
  const most = Number(type)
  if (Number.isInteger(most)) return [...absent, 'x'.repeat(most + 1), '𝄞'.repeat(most + 1), 7, true, [], {}]
  if (type === 'd') return [...absent, '12345678901.00', '1.001', '-1.00', '1e3', 'x', true, {}, []]
  if (type === 'r') return [...absent, '1.000000', '0.0000001', 'x', true, {}]
  if (type.startsWith('n')) return [...absent, -1, 1.5, 'x', true, {}, 10 ** Number(type.slice(1) || 10)]
  return [...absent, 'x', 7, true]
}

const brokenPair = fc.constantFrom(...names).chain((name) => {
  // The head of a request is looked at before its body.
  const fields = fieldsOf(endpoints[name].request).filter(
    ({ name: of }) => !/^(requestId|merchantId)$/.test(of),
  )
  const broken = fc
    .constantFrom(...fields)
    .chain((field) => fc.constantFrom(...brokenBy(field)).map((value) => ({ field: field.name, value })))
  return fc.record({ name: fc.constant(name), pair: fc.tuple(broken, broken) })
})

test('a request that breaks rules of the document, one or two at once, is refused for one of them, and nothing is made', async () => {
  const ledger = openLedger(':memory:')
  const sandbox = await startedSandbox({ ledger })
  await fc.assert(
    fc.asyncProperty(brokenPair, async ({ name, pair }) => {
      const valid = validRequests[name]
      const members: Record<string, unknown> = { ...valid }
      for (const { field, value } of pair) members[field] = value
      const requestId = crypto.randomUUID()
      const reply = await sandbox.call(name, { ...members, requestId })
      expect([reply.status, errCodeOf(reply)]).toEqual([200, 'paramError'])
      const said = String(reply.body.errCodeDes)
      expect(pair.some(({ field }) => said.startsWith(field))).toBe(true)
      expect([...said].length).toBeLessThanOrEqual(128)
      expect(ledger.listOrders(10)).toEqual([])
    }),
    { numRuns: 300 },
  )
  // What was refused has spent nothing: the valid request makes the order.
  expect(errCodeOf(await sandbox.call('createQrOrder', validRequests.createQrOrder))).toBe('0')
})
