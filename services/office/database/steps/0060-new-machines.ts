import type { Step } from './step.ts'

/** A new machine takes a counter's place, with a code and a key of its own; the former machine hears that it was replaced. */
export const newMachines: Step = {
  version: 60,
  sql: `
    ALTER TABLE enrolment_codes ADD COLUMN replaces uuid REFERENCES counters (id);
    ALTER TABLE counters ADD COLUMN former_key text;
    GRANT UPDATE (public_key, former_key, incarnation) ON counters TO loket_office;
  `,
}
