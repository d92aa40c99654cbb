/** Makes the compiler prove that a `switch` handles every member of a union; throws if the data lied. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
