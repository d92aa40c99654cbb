import type { Step } from './step.ts'

/**
 * In which session an invitation, a counter's code, or the permission to fill the office was given; it ends with that session if
 * somebody ends it. Null in earlier rows. No references: a session's row goes when it is too old, and what it gave out stays.
 */
export const givenOutByASession: Step = {
  version: 235,
  sql: `
    ALTER TABLE invitations ADD COLUMN made_in uuid;
    ALTER TABLE enrolment_codes ADD COLUMN made_in uuid;
    ALTER TABLE counters ADD COLUMN fill_by uuid REFERENCES people (id), ADD COLUMN fill_in uuid;
    GRANT UPDATE (fill_by, fill_in) ON counters TO loket_office;
  `,
}
