/** What the office counts from its start on, each with how it ended. */
const counted = {
  notifications: ['owner', 'kept', 'forged', 'noCounter', 'tooMany'],
} as const
type Counted = typeof counted
export type CountedName = keyof Counted

/** How often something happened since this process began. */
export interface Tally {
  count<Name extends CountedName>(name: Name, outcome: Counted[Name][number]): void
  read(): readonly { readonly name: CountedName; readonly outcome: string; readonly times: number }[]
}

export function createTally(): Tally {
  const times = Object.entries(counted).flatMap(([name, outcomes]) =>
    outcomes.map((outcome) => ({ name: name as CountedName, outcome, times: 0 })),
  )
  return {
    count(name, outcome) {
      const found = times.find((each) => each.name === name && each.outcome === outcome)
      if (found) found.times += 1
    },
    read: () => times,
  }
}
