import type { Step } from './step.ts'

/** When the person of a session last proved to be the one who signed in; null where that was at the sign-in. */
export const provedSessions: Step = {
  version: 221,
  sql: `
    ALTER TABLE sessions ADD COLUMN proved_at bigint;
    GRANT UPDATE (proved_at) ON sessions TO loket_office;
  `,
}
