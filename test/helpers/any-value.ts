import type * as z from 'zod'
import { aJpeg } from './samples.ts'

/** A value that a schema takes, with all that may be missing: of a union its first member, of a list one entry. */
export function anyValueOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, member]) => [name, anyValueOf(member)]))
    case 'array':
      return [anyValueOf(def.element)]
    case 'union':
      return anyValueOf(def.options[0] as z.core.$ZodType)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return anyValueOf(def.innerType)
    case 'lazy':
      return anyValueOf(def.getter())
    case 'pipe':
      return anyValueOf(def.in)
    case 'record':
      return {}
    case 'boolean':
      return true
    default:
      return scalarOf(schema as z.ZodType)
  }
}

const uuid = '0b8a3a52-8d9f-4b8e-8a53-7a4f7c2c1f10'
/** For texts, numbers, and schemas of our own such as those of an amount, a device, a mark and a picture. */
const scalars = ['text', uuid, 'tcp://127.0.0.1:9100', 'a'.repeat(64), aJpeg, 1, 0, 100]

function scalarOf(schema: z.ZodType): unknown {
  const found = scalars.find((value) => schema.safeParse(value).success)
  if (found === undefined) throw new Error('give the call an output of its own in contract-samples.ts')
  return found
}
