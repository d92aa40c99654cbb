import * as z from 'zod'

type Read<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: z.ZodError }

/**
 * What a schema makes of a value that somebody else wrote. Zod asks a value for its `length` before it knows that it is a text or a
 * list, and throws where nothing can be compared with it: `{"length":{"toString":1}}`. Any other error of a schema is a fault of
 * ours, and is thrown.
 */
export function readSafely<Schema extends z.ZodType>(schema: Schema, value: unknown): Read<z.output<Schema>> {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (!holdsUnmeasurable(value)) throw error
    const issue = { code: 'custom' as const, path: [], message: 'is not valid', input: undefined }
    return { success: false, error: new z.ZodError([issue]) }
  }
}

/** Whether a value has, at any depth, a `length` or `size` that nothing can be compared with. */
function holdsUnmeasurable(value: unknown): boolean {
  const found = new Set([value])
  // A set that grows is walked to its end; what refers to itself is in it once.
  for (const each of found) {
    if (typeof each !== 'object' || each === null) continue
    const { length, size } = each as { readonly length?: unknown; readonly size?: unknown }
    if (![length, size].every(isComparable)) return true
    for (const member of Object.values(each)) found.add(member)
  }
  return false
}

function isComparable(value: unknown): boolean {
  try {
    Number(value)
    return true
  } catch {
    return false
  }
}
