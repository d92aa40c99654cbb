import * as z from 'zod'

/** Reads JSON that somebody else wrote; null if it does not match the schema. */
export function readJson<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    const read: unknown = JSON.parse(text)
    // It stops at the first fault, where parsing complains of each of a list: a message of 256 KiB took 500 MB and a second so.
    return z.validate(schema, read) ? z.parse(schema, read) : null
  } catch {
    return null
  }
}
