import type { Step } from './step.ts'

/** A counter whose journal may have gone back hears again of its own orders: only their rights are read. */
export const rightsOfHome: Step = {
  version: 170,
  sql: 'CREATE INDEX refund_rights_of_home ON refund_rights (home);',
}
