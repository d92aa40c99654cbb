import type { Step } from './step.ts'

/** Which of the company's shops a counter stands in, as the owner calls it; empty where there is one shop alone. */
export const branches: Step = {
  version: 150,
  sql: `
    ALTER TABLE counters ADD COLUMN branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 40);
    GRANT UPDATE (branch) ON counters TO loket_office;
  `,
}
