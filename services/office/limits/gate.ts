/** Too many are waiting already. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

interface Gate {
  readonly atOnce: number
  /** How many may wait; any number where it is not given. */
  readonly waiting?: number
}

/** Lets so many through at once; the others wait for their turn, or are refused with `TooBusy`. */
export function createGate({
  atOnce,
  waiting: most = Number.POSITIVE_INFINITY,
}: Gate): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= atOnce) {
      if (waiting.length >= most) throw new TooBusy('too many at once')
      // The finished one passes its place to the next.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
