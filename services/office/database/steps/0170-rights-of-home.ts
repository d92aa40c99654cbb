import type { Step } from './step.ts'

/**
 * An index by the order's own counter: the office tells a counter whose journal may have gone back about the rights to
 * its orders again.
 */
export const rightsOfHome: Step = {
  version: 170,
  sql: 'CREATE INDEX refund_rights_of_home ON refund_rights (home);',
}
