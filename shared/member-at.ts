/** The value at a path inside another one; undefined where the path leads nowhere. */
export const memberAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (at as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[step],
    value,
  )
