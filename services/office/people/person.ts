/** What a person may do on the office's page: an owner everything, a supervisor sees what happens at the counters. */
export const roles = ['owner', 'supervisor'] as const
export type Role = (typeof roles)[number]

/** A person as the page lists them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** They have chosen a passphrase, and have an authenticator. */
  readonly hasJoined: boolean
  /** An invitation that is still good. */
  readonly isInvited: boolean
}

/** Whoever is signed in with a browser; without a name it is whoever had the one-time address. */
export interface Visitor {
  readonly sessionId: string
  readonly personId: string | null
  readonly name: string | null
  readonly role: Role
}
