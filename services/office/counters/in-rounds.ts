/**
 * Begins `work`, one round at a time: however often it is asked for during a round, one more follows. Nobody waits for it:
 * on a link, what a round sends is answered over the same link.
 */
export function inRounds(work: () => Promise<void>, onTrouble: (error: unknown) => void): () => void {
  let isRunning = false
  let isWanted = false
  return function begin(): void {
    isWanted = isRunning
    if (isRunning) return
    isRunning = true
    work()
      .catch(onTrouble)
      .finally(() => {
        isRunning = false
        if (isWanted) begin()
      })
  }
}
