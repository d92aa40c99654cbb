/** What the office counts from its start on, each by its outcome. */
const counted = {
  notifications: {
    help: "The gateway's notifications: with their owner, kept, not authentic, no counter there, or too many.",
    outcomes: ['owner', 'kept', 'forged', 'noCounter', 'tooMany'],
  },
  enrolments: { help: 'Tries of a code.', outcomes: ['enrolled', 'refused', 'tooMany', 'trouble'] },
  links: { help: 'Links of counters.', outcomes: ['proven', 'tooMany'] },
  sign_ins: { help: 'Sign-ins to the page.', outcomes: ['signedIn', 'refused', 'tooMany'] },
} as const
type Counted = typeof counted
type CountedName = keyof Counted

/** How often something happened since this process began. */
export interface Counts {
  count<Name extends CountedName>(name: Name, outcome: Counted[Name]['outcomes'][number]): void
  read(): readonly {
    readonly name: string
    readonly help: string
    readonly outcomes: readonly { readonly outcome: string; readonly times: number }[]
  }[]
}

export function createCounts(): Counts {
  const all = Object.entries(counted).map(([name, { help, outcomes }]) => ({
    name,
    help,
    outcomes: outcomes.map((outcome) => ({ outcome: outcome as string, times: 0 })),
  }))
  return {
    count(name, outcome) {
      const found = all.find((each) => each.name === name)?.outcomes.find((each) => each.outcome === outcome)
      if (found) found.times += 1
    },
    read: () => all,
  }
}
