/** A JSON object's members. */
export type Members = Readonly<Record<string, unknown>>

/** Whether it is an object of JSON, and no list or number. */
export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor === Object
