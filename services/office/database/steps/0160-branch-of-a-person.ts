import type { Step } from './step.ts'

/** The only branch that a supervisor sees; empty for all, as every owner sees. */
export const branchOfAPerson: Step = {
  version: 160,
  sql: `
    ALTER TABLE people ADD COLUMN branch text NOT NULL DEFAULT '' CHECK (length(branch) <= 40),
      ADD CHECK (role = 'supervisor' OR branch = '');
    GRANT UPDATE (branch) ON people TO loket_office;
  `,
}
