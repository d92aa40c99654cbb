import type { Step } from './step.ts'

/** The key for an authenticator is made for each look at an invitation's page: whoever made the invitation has not seen it. */
export const keysOfThePage: Step = {
  version: 237,
  sql: 'ALTER TABLE invitations DROP COLUMN totp;',
}
