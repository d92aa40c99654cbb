import type { Sent } from '../world/network.ts'

/** The runs of a counter: each ends with its process, and what was on its way to it is lost. */
export function createRuns() {
  const sentIn = new Map<string, number>()
  let run = 0
  return {
    now: () => run,
    begin(): void {
      run += 1
    },
    noteSent({ members }: Sent): void {
      sentIn.set(members.requestId ?? '', run)
    },
    /** The run that sent this has not ended. */
    isOfThisRun: ({ members }: Sent) => sentIn.get(members.requestId ?? '') === run,
  }
}

export type Runs = ReturnType<typeof createRuns>
