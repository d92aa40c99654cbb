import type { Step } from './step.ts'

/** The shop of the company that a counter stands in, by the owner's name for it; empty if there is only one shop. */
export const branches: Step = {
  version: 150,
  sql: `
    ALTER TABLE counters ADD COLUMN branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 40);
    GRANT UPDATE (branch) ON counters TO loket_office;
  `,
}
