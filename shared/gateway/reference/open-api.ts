import type { Operation } from '../operation.ts'
import { operations } from '../operations/index.ts'
import { answerHead } from '../orders.ts'
import { CONTENT_TYPE, headerNames } from '../signing-profiles.ts'
import { type JsonSchema, schemaOfMembers } from './wire-schema.ts'

/** The headers of requests and answers; OpenAPI describes Content-Type by itself. API document, "Shared headers". */
const headers: Readonly<Record<string, JsonSchema>> = {
  [headerNames.timestamp]: { type: 'string', maxLength: 29, examples: ['2026-01-02T03:04:05.678+07:00'] },
  [headerNames.signature]: { type: 'string' },
  [headerNames.partnerId]: { type: 'string', maxLength: 20 },
  [headerNames.requestId]: { type: 'string', maxLength: 64 },
}

const refusals: Readonly<Record<string, string>> = {
  400: 'The body is not JSON in UTF-8.',
  401: 'A header is missing or wrong, or the signature does not hold.',
  413: 'The body is too large.',
  415: 'The Content-Type is not JSON.',
  429: 'Requests come too fast.',
  500: 'The gateway broke down; the outcome is not known.',
}

/** The OpenAPI 3.1 document of every declared operation. */
export function openApi(): JsonSchema {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant payment gateway',
      version: 'v2.3',
      description:
        'Generated from the declarations in shared/gateway/operations. What the document leaves open is ours.',
    },
    servers: [{ url: 'http://127.0.0.1:8723', description: 'the sandbox' }],
    paths: Object.fromEntries(
      Object.values(operations).map((operation: Operation) => [
        operation.path,
        { post: describe(operation) },
      ]),
    ),
    components: {
      parameters: Object.fromEntries(
        Object.entries(headers).map(([name, schema]) => [
          name,
          { name, in: 'header', required: true, schema },
        ]),
      ),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, schema]) => [name, { required: true, schema }]),
      ),
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, reason]) => [refusalName(status), answered(reason, refusal)]),
      ),
      // A request that can't be read has no `requestId` to repeat.
      schemas: { Refusal: { ...schemaOfMembers(answerHead, 'answer'), required: ['errCode'] } },
    },
  }
}

function describe(operation: Operation): JsonSchema {
  const { name, title, source, requestFields, answerFields } = operation
  return {
    operationId: name,
    summary: title,
    description: `Source: ${source}.`,
    parameters: Object.keys(headers).map((header) => ({ $ref: `#/components/parameters/${header}` })),
    requestBody: {
      required: true,
      content: {
        [CONTENT_TYPE]: { schema: requestSchema(operation, schemaOfMembers(requestFields, 'request')) },
      },
    },
    responses: {
      200: answered('The answer; a refusal where errCode is not "0".', {
        anyOf: [schemaOfMembers(answerFields, 'answer'), refusal],
      }),
      ...Object.fromEntries(
        Object.keys(refusals).map((status) => [
          status,
          { $ref: `#/components/responses/${refusalName(status)}` },
        ]),
      ),
    },
  }
}

const refusalName = (status: string) => `Refused${status}`
const refusal = { $ref: '#/components/schemas/Refusal' }

/** Aliases are members too, and one that has an alias is not missing when that is there. */
function requestSchema({ aliases, requestFields }: Operation, schema: JsonSchema): JsonSchema {
  const known = Object.entries(aliases).filter(([, name]) => requestFields[name] !== undefined)
  if (known.length === 0) return schema
  const properties = schema.properties as Record<string, object>
  const named = new Map(known.map(([alias, name]) => [name, alias]))
  const required = schema.required as readonly string[]
  const either = required
    .filter((name) => named.has(name))
    .map((name) => ({ anyOf: [{ required: [name] }, { required: [named.get(name)] }] }))
  return {
    ...schema,
    properties: {
      ...properties,
      ...Object.fromEntries(
        known.map(([alias, name]) => [alias, { ...properties[name], description: `the same as ${name}` }]),
      ),
    },
    required: required.filter((name) => !named.has(name)),
    ...(either.length > 0 ? { allOf: either } : {}),
  }
}

function answered(description: string, schema: JsonSchema): JsonSchema {
  const names = Object.keys(headers)
  return {
    description,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { [CONTENT_TYPE]: { schema } },
  }
}
