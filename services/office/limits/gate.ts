/** Lets so many through at once; the others wait for their turn. */
export function createGate(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let inside = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
}
