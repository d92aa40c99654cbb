/** Schemas that are made late are zod's own all the same. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as zod from 'zod/v4'
import * as late from '../../shared/late-zod.ts'
import { root } from '../helpers/root.ts'

/** The ways in which our schemas are put together. */
function schemasBy(z: typeof zod) {
  const line = z.strictObject({ name: z.string().trim().min(1).max(5), price: z.int().min(0).optional() })
  const thing = z.object({
    kind: z.literal('thing'),
    lines: z.array(line).min(1),
    tone: z.enum(['low', 'high']).default('low'),
    at: z.object({ shelf: z.int().nullable() }).default({ shelf: null }),
    get parts() {
      return z.array(thing).max(2).optional()
    },
  })
  const other = z.object({ kind: z.literal('other'), by: z.record(z.string(), z.boolean()) })
  const even = z
    .codec(z.string(), z.int(), { decode: Number, encode: String })
    .refine((value) => value % 2 === 0, {
      error: 'must be even',
    })
  const either = z.discriminatedUnion('kind', [thing, other])
  const wide = line.extend({ size: z.union([z.int(), z.boolean()]) }).meta({ title: 'wide' })
  return {
    line,
    either,
    even,
    wide,
    some: wide.partial(),
    picked: z.tuple([line.shape.name, z.unknown()]).or(z.uuid()),
    checked: thing.pick({ lines: true }).superRefine(({ lines }, context) => {
      if (lines.length > 1) context.addIssue({ code: 'custom', message: 'one line', path: ['lines'] })
    }),
    shouted: z.preprocess(
      (value) => value ?? 'none',
      z.string().transform((text) => text.toUpperCase()),
    ),
  }
}

/** Schemas of zod that write code for each object, as it does by itself. */
function asItComes() {
  const { jitless = false } = zod.config()
  zod.config({ jitless: false })
  const schemas = schemasBy(zod)
  zod.config({ jitless })
  return schemas
}

const line = { name: 'kopi', price: 3 }
const values: readonly unknown[] = [
  line,
  { name: '  ', price: -1, more: 1 },
  { ...line, size: 1.5 },
  { ...line, size: true },
  { kind: 'thing', lines: [line], parts: [{ kind: 'thing', lines: [line, line], tone: 'high' }] },
  { kind: 'thing', lines: [], at: { shelf: 'x' }, parts: [{}, {}, {}] },
  { kind: 'other', by: { a: true, b: 2 } },
  { kind: 'nothing' },
  { lines: [line, line] },
  ['kopi', null],
  ['kopi susu', 1],
  '6',
  '7',
  null,
  undefined,
  12,
]

describe('a schema that is made late', () => {
  const ours = schemasBy(late as unknown as typeof zod)
  const theirs = asItComes()
  const names = Object.keys(theirs) as (keyof typeof theirs)[]

  test.each(names)('%s reads every value as one that was made at once, with the same words', (name) => {
    const read = (schema: zod.ZodType) =>
      values.map((value) => {
        const { success, data, error } = schema.safeParse(value)
        return { success, data, issues: error?.issues }
      })
    const whatZodReads = read(theirs[name])
    expect(read(ours[name])).toEqual(whatZodReads)
    expect(new Set(whatZodReads.map(({ success }) => success)).size).toBe(2)
  })

  test('is known to zod, with its members and what is said of it', () => {
    expect(ours.wide).toBeInstanceOf(zod.ZodObject)
    expect(ours.wide.shape.price).toBeInstanceOf(zod.ZodOptional)
    expect(Object.keys(ours.wide.shape)).toEqual(['name', 'price', 'size'])
    expect(ours.wide.meta()).toEqual({ title: 'wide' })
    expect(zod.encode(ours.even, 8)).toBe('8')
    expect(zod.safeDecode(ours.even, '9').success).toBe(false)
  })

  test('writes and compiles no code for what it reads, as zod does', () => {
    const codeFor = (schema: zod.ZodType) => {
      const { Function: compile } = globalThis
      let written = 0
      globalThis.Function = new Proxy(compile, {
        construct(target, args) {
          written += 1
          return Reflect.construct(target, args)
        },
      })
      for (const value of values) schema.safeParse(value)
      globalThis.Function = compile
      return written
    }
    expect(codeFor(asItComes().either)).toBeGreaterThan(0)
    expect(codeFor(schemasBy(late as unknown as typeof zod).either)).toBe(0)
  })

  test('is made once, and nothing is made of what nobody asks for', () => {
    const before = late.schemasMade()
    const name = late.string().min(2)
    const whole = late.object({ name, more: late.array(late.object({ name })) })
    const wide = whole.extend({ others: late.record(late.string(), whole).optional() })
    const part = late.strictObject({ ...whole.shape, first: whole.shape.name.optional() })
    expect(late.schemasMade()).toBe(before)
    expect(part.safeParse({ name: 'ab', more: [], first: 'a' }).success).toBe(false)
    expect(part.safeParse({ name: 'ab', more: [{ name: 'ab' }] }).success).toBe(true)
    expect(wide.safeParse({ name: 'a', more: [] }).success).toBe(false)
    const once = late.schemasMade()
    expect(once).toBeGreaterThan(before)
    expect(wide.safeParse({ name: 'ab', more: [] }).success).toBe(true)
    expect(late.schemasMade()).toBe(once)
  })
})

test('reading all code of a start makes hardly any of the schemas', () => {
  const code = `
    import { registerHooks } from 'node:module'
    const late = ${JSON.stringify(`file://${join(root, 'shared/late-zod.ts')}`)}
    registerHooks({ resolve: (name, context, next) => name === 'zod' ? { url: late, shortCircuit: true } : next(name, context) })
    await import(${JSON.stringify(`file://${join(root, 'electron/web/serve-counter.ts')}`)})
    const { schemasMade } = await import(late)
    process.stdout.write(String(schemasMade()))`
  const made = Number(
    execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }),
  )
  // Of two thousand.
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThanOrEqual(20)
})
