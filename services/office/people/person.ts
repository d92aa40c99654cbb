/** An owner may do everything on the office's page, a supervisor may look. */
export const roles = ['owner', 'supervisor'] as const
export type Role = (typeof roles)[number]

/** A person as the page lists them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly role: Role
  /** The only branch that this supervisor sees; empty for all. */
  readonly branch: string
  /** Has chosen a passphrase and set up an authenticator. */
  readonly hasJoined: boolean
  /** Has an invitation that is still valid. */
  readonly isInvited: boolean
}

/** The person behind a signed-in browser; without a name it signed in by the one-time address. */
export interface Visitor {
  readonly sessionId: string
  readonly personId: string | null
  readonly name: string | null
  readonly role: Role
  /** The only branch whose counters this person may see anything of; null for all. */
  readonly branch: string | null
  /** Typed the passphrase a moment ago. Who came by the one-time address has none, and can read the server's log. */
  readonly isProven: boolean
}
