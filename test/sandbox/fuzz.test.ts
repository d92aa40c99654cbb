import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { errCodeOf, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const names = Object.keys(operations) as OperationName[]

/** Any JSON where a member belongs, most of it near to what belongs there. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', '0', '-1', '1e400', '9999999999.99', '__proto__', 'QRIS', 'StaticWalletASub', 1e308),
)

const oddRequest = fc.constantFrom(...names).chain((name) => {
  const members = [
    ...Object.keys(operations[name].requestFields),
    '__proto__',
    'constructor',
    'merchantSubId',
  ]
  const odd = fc.dictionary(fc.constantFrom(...members), anything, { minKeys: 1, maxKeys: 3 })
  return fc.record({ name: fc.constant(name), odd })
})

test('every signed request gets a signed yes or no, and nothing breaks down', async () => {
  const sandbox = await startedSandbox()
  await fc.assert(
    fc.asyncProperty(oddRequest, async ({ name, odd }) => {
      const body = { requestId: crypto.randomUUID(), merchantId: '010001', ...validRequests[name], ...odd }
      const reply = await sandbox.call(
        name,
        {},
        {
          rawBody: JSON.stringify(body),
          headers: { 'X-REQUEST-ID': headerOf(body.requestId) },
        },
      )
      expect(reply.status).toBeLessThan(500)
      expect(errCodeOf(reply)).toMatch(/^(0|[a-zA-Z]{8,32})$/)
    }),
    { numRuns: 400 },
  )
  expect(sandbox.log.filter(({ event }) => event === 'brokenDown')).toEqual([])
})

/** A requestId that can stand in a header, so that more than the header is tried. */
const headerOf = (requestId: unknown) => {
  const text = typeof requestId === 'string' ? requestId : ''
  return /^[\x21-\x7e]{1,64}$/.test(text) ? text : 'R'
}
