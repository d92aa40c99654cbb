import type * as z from 'zod'
import { notesOf, type WireType } from '../fields.ts'

/** A JSON Schema, as OpenAPI 3.1 has it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The purpose of a schema: a request's describes what the sandbox reads, an answer's what it writes. */
export type Side = 'request' | 'answer'

/** The JSON Schema of an object with these members. */
export function schemaOfMembers(members: z.ZodRawShape, side: Side): JsonSchema {
  const fields = Object.entries(members).map(([name, field]) => [name, field as z.ZodType] as const)
  const required = fields.filter(([, field]) => notesOf(field).required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, field]) => {
        const schema = schemaOfField(field, side)
        const isNeeded = side === 'request' && schema.type === 'string' && required.includes(name)
        return [name, isNeeded ? { ...schema, minLength: 1 } : schema]
      }),
    ),
    ...(required.length > 0 ? { required } : {}),
  }
}

function schemaOfField(field: z.ZodType, side: Side): JsonSchema {
  const { wire, remarks } = notesOf(field)
  return { ...schemaOfWire(wire, side), ...(remarks === undefined ? {} : { description: remarks }) }
}

const decimalText: JsonSchema = { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$' }
const decimalNumber: JsonSchema = { type: 'number', minimum: 0, maximum: 9_999_999_999.99 }
const rateText: JsonSchema = { type: 'string', pattern: '^(0|0?\\.\\d{1,6})$' }
const rateNumber: JsonSchema = { type: 'number', minimum: 0, exclusiveMaximum: 1 }

function schemaOfWire(wire: WireType, side: Side): JsonSchema {
  switch (wire.kind) {
    case 'text':
      return wire.max === null ? { type: 'string' } : { type: 'string', maxLength: wire.max }
    case 'choice':
      return { type: 'string', enum: [...wire.values] }
    case 'timestamp':
      return { type: 'string', pattern: '^\\d{14}$', maxLength: 16 }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'amount':
      if (side === 'request') return { anyOf: [decimalText, decimalNumber] }
      return wire.written === 'text' ? decimalText : decimalNumber
    case 'rate':
      return side === 'request' ? { anyOf: [rateText, rateNumber] } : rateText
    case 'number':
      return { type: 'integer', minimum: wire.min, maximum: wire.max }
    case 'object':
      return schemaOfMembers(wire.members, side)
    case 'list':
      return {
        type: 'array',
        items: schemaOfField(wire.item, side),
        ...(wire.max === null ? {} : { maxItems: wire.max }),
      }
    case 'choiceOrObject':
      return {
        anyOf: [{ type: 'string', enum: [...wire.values] }, schemaOfMembers(wire.members, side)],
      }
  }
}
