import type { Migration } from './migration.ts'

/** An account that came back from a restore without its number has it again, once the request journal or the gateway names it. */
export const numbersComeBack: Migration = {
  version: 285,
  sql: "INSERT INTO static_account_steps VALUES ('unknown', 'active');",
}
