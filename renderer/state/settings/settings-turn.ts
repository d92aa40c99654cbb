/** The newest change of settings that waits for its answer; null if there is none. */
let newest: Promise<unknown> | null = null

/** Changes of settings reach the main process one by one: of two to one member the later one must be the last. */
export function inTurn<Answer>(change: () => Promise<Answer>): Promise<Answer> {
  const call = newest ? newest.then(change) : change()
  const ended: Promise<unknown> = call
    .catch(() => {})
    .then(() => {
      if (newest === ended) newest = null
    })
  newest = ended
  return call
}

/** Resolves once every change so far has its answer; null if there is nothing to wait for. */
export const settingsAnswered = (): Promise<unknown> | null => newest
