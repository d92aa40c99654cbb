import type { Step } from './step.ts'

/**
 * An index by the order's own counter: one whose journal may have gone back is told again about the rights to its
 * orders.
 */
export const rightsOfHome: Step = {
  version: 170,
  sql: 'CREATE INDEX refund_rights_of_home ON refund_rights (home);',
}
