/**
 * A program that gets bytes one by one, as they arrive: `yield` returns the next one. So an interpreter never needs to
 * check whether a command is complete, and keeps only the bytes that it needs.
 */
export type Reading<Value = void> = Generator<undefined, Value, number>

export function* byte(): Reading<number> {
  return yield
}

/** Two bytes, the low one first. */
export function* word(): Reading<number> {
  const low = yield
  return low + 256 * (yield)
}

export function* bytes(count: number): Reading<Uint8Array> {
  const found = new Uint8Array(count)
  for (let at = 0; at < count; at += 1) found[at] = yield
  return found
}

/** Skips bytes. */
export function* skip(count: number): Reading {
  for (let at = 0; at < count; at += 1) yield
}
