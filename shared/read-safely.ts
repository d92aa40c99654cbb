import * as z from 'zod'

type Read<Value> =
  | { readonly success: true; readonly data: Value; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: z.ZodError }

/**
 * What a schema makes of a value that somebody else wrote. Zod asks a value for its `length` before it knows that it is a text or a
 * list, and throws where nothing can be compared with it: `{"length":{"toString":1}}`.
 */
export function readSafely<Schema extends z.ZodType>(schema: Schema, value: unknown): Read<z.output<Schema>> {
  try {
    return schema.safeParse(value)
  } catch {
    const issue = { code: 'custom' as const, path: [], message: 'is not valid', input: undefined }
    return { success: false, error: new z.ZodError([issue]) }
  }
}
