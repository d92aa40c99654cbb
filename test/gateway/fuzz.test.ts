/** Whatever a gateway says, in whatever shape: the client believes it or throws a GatewayError, and nothing else. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GatewayError } from '../../electron/gateway/errors/gateway-error.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { rupiah } from '../../shared/money.ts'
import { startedClient } from './started-client.ts'

const amount = rupiah(10_000)
const request = {
  paymentType: 'QRIS',
  merchantTradeNo: 'T-1',
  amount,
  productName: 'Kopi',
} as const

const oddValue = fc.oneof(
  fc.constantFrom(
    null,
    '',
    '0',
    0,
    '10000.00',
    10000,
    '1e4',
    -1,
    true,
    [],
    {},
    '20261231235959',
    'T-1',
    'QRIS',
  ),
  fc.string({ maxLength: 400 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Members named as the declaration names them, and as it does not, with values that fit and values that don't. */
function oddAnswer(operation: Operation) {
  const names = [
    ...Object.keys(operation.answerFields),
    ...Object.keys(operation.aliases),
    'paymentMethodInfo',
    '__proto__',
  ]
  return fc.dictionary(fc.constantFrom('amount', 'merchantTradeNo', ...names), oddValue, { maxKeys: 4 })
}

/** An honest answer; each odd answer differs from it in a few members. */
const honest = {
  requestId: 'REQ-1',
  merchantId: '010001',
  errCode: '0',
  paymentType: 'QRIS',
  amount: '10000.00',
  merchantTradeNo: 'T-1',
  productName: 'Kopi',
  status: '01',
}

test.each(Object.values(operations).map((operation) => [operation.name, operation as Operation] as const))(
  '%s: odd answers are read or refused, never believed with another amount',
  async (_name, operation) => {
    let text = ''
    const { client } = await startedClient(({ answer }) => answer({}, { text }))
    const body = Buffer.from('{}')
    await fc.assert(
      fc.asyncProperty(oddAnswer(operation), async (odd) => {
        text = JSON.stringify({ ...honest, ...odd })
        const members = { ...request, requestId: 'REQ-1', merchantId: '010001' }
        const prepared = { operation, requestId: 'REQ-1', members, storeId: '', body }
        try {
          const answer = (await client.send(prepared)).members as Record<string, unknown>
          expect([undefined, amount]).toContain(answer.amount)
          expect([undefined, 'T-1']).toContain(answer.merchantTradeNo)
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error
        }
      }),
      { numRuns: 100 },
    )
  },
)

test('bytes that are not JSON are refused', async () => {
  let bytes = Buffer.alloc(0)
  const { ask } = await startedClient(({ response }) => response.writeHead(200).end(bytes))
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (noise) => {
      bytes = Buffer.from(noise)
      await expect(ask(operations.createQrOrder, request)).rejects.toBeInstanceOf(GatewayError)
    }),
    { numRuns: 60 },
  )
})
