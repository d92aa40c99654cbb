/**
 * A program that is handed bytes one by one, as they arrive: `yield` is the next one. An interpreter written so never
 * asks whether a command is whole yet, and keeps no more of it than it needs.
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

/** Bytes that are dropped. */
export function* skip(count: number): Reading {
  for (let at = 0; at < count; at += 1) yield
}
