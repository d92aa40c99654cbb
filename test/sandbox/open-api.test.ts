/** The OpenAPI document says of requests and refusals what the sandbox does with them. */
import { expect, test } from 'vitest'
import * as z from 'zod'
import { notesOf } from '../../shared/gateway/fields.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { openApi } from '../../shared/gateway/reference/open-api.ts'
import { CONTENT_TYPE } from '../../shared/gateway/signing-profiles.ts'
import { errCodeOf, merchant, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

type Schema = Parameters<typeof z.fromJSONSchema>[0]
interface Document {
  readonly paths: Readonly<
    Record<string, { post: { requestBody: { content: Record<string, { schema: Schema }> } } }>
  >
  readonly components: { readonly schemas: { readonly Refusal: Schema } }
}
const { paths, components } = openApi() as unknown as Document
const refusal = z.fromJSONSchema(components.schemas.Refusal)
const schemaOf = (name: OperationName) =>
  z.fromJSONSchema(paths[operations[name].path]?.post.requestBody.content[CONTENT_TYPE]?.schema ?? false)

const names = Object.keys(operations) as OperationName[]

/** Values for a field of text, or for a rate: some that its rule takes, some that it does not. */
function triesFor(wire: ReturnType<typeof notesOf>['wire']): readonly unknown[] {
  if (wire.kind === 'rate')
    return ['0', '.5', '0.007000', '0.0070000', '1', '1.000000', '', '0.', 0, 0.007, 1, true]
  return wire.kind === 'text' && wire.max !== null
    ? ['', 'x', 'x'.repeat(wire.max), 'x'.repeat(wire.max + 1), 7, [], {}]
    : []
}

test.each(names)(
  '%s: what the document takes for a valid request, the sandbox reads, and nothing else',
  async (name) => {
    const sandbox = await startedSandbox()
    const schema = schemaOf(name)
    const valid = { requestId: 'R', merchantId: merchant.id, ...validRequests[name] }
    const fields = Object.entries(operations[name].requestFields)
    const changes = fields.flatMap(([field, declared]) =>
      field === 'merchantId'
        ? []
        : triesFor(notesOf(declared as z.ZodType).wire).map((value) => ({ [field]: value })),
    )
    for (const change of [{}, { unknownMember: 7 }, ...changes]) {
      const reply = await sandbox.call(name, { ...valid, ...change }, { headers: { 'X-REQUEST-ID': 'R' } })
      // It has been read also where its requestId is not its header's, or there is no such order.
      const isRead = errCodeOf(reply) !== 'paramError'
      expect([change, schema.safeParse({ ...valid, ...change }).success]).toEqual([change, isRead])
      if (errCodeOf(reply) !== '0') expect(refusal.safeParse(reply.body).success).toBe(true)
    }
  },
)
