/** Where both sides sign with one key, whoever stands in between can answer a request with the request itself. */
import { expect, test } from 'vitest'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { merchantId } from '../helpers/scripted-gateway.ts'
import { validRequests } from '../sandbox/valid-requests.ts'
import { failureOf, startedClient } from './started-client.ts'

const mirrored = ['x-timestamp', 'x-signature', 'x-partner-id', 'x-request-id']

test.each(Object.keys(operations) as OperationName[])(
  '%s: our own request sent back is signed well, and is no success',
  async (name) => {
    const { client } = await startedClient(({ raw, bytes, response }) => {
      for (const header of mirrored) response.setHeader(header, raw.headers[header] ?? '')
      response.end(bytes)
    })
    const operation: Operation = operations[name]
    const requestId = 'REQ-1'
    const members = { requestId, merchantId, ...validRequests[name] }
    const body = Buffer.from(JSON.stringify(members))
    const error = await failureOf(client.send({ operation, requestId, members, body }))
    expect(error).toMatchObject({ name: 'OutcomeUnknown', answer: { signature: 'valid' } })
  },
)
