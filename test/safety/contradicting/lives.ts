import type { Sent } from '../world/network.ts'

/** The lives of a counter: each ends with its process, and what was on its way to it is lost. */
export function createLives() {
  const sentIn = new Map<string, number>()
  let life = 0
  return {
    now: () => life,
    begin(): void {
      life += 1
    },
    noteSent({ members }: Sent): void {
      sentIn.set(members.requestId ?? '', life)
    },
    /** The life that sent this still goes on. */
    isOfThisLife: ({ members }: Sent) => sentIn.get(members.requestId ?? '') === life,
  }
}

export type Lives = ReturnType<typeof createLives>
