import type { Step } from './step.ts'

/** Who made an invitation or a counter's code; null for the user of the one-time address. It ends with them. */
export const whoLetIn: Step = {
  version: 234,
  sql: `
    ALTER TABLE invitations ADD COLUMN made_by uuid REFERENCES people (id);
    ALTER TABLE enrolment_codes ADD COLUMN made_by uuid REFERENCES people (id);
  `,
}
