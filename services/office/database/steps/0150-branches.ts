import type { Step } from './step.ts'

/** A counter's shop, by the owner's name for it; empty if the company has only one shop. */
export const branches: Step = {
  version: 150,
  sql: `
    ALTER TABLE counters ADD COLUMN branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 40);
    GRANT UPDATE (branch) ON counters TO loket_office;
  `,
}
