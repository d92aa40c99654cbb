import type { Migration } from './migration.ts'

/** Another for each journal. */
export const drawIdentity = 'INSERT INTO identity VALUES (lower(hex(randomblob(16))))'

/** Which journal this is, for ever: the request journal beside it names it in every line, and another's lines are not taken for its own. */
export const identity: Migration = {
  version: 140,
  sql: `
    CREATE TABLE identity (id TEXT NOT NULL CHECK (length(id) = 32)) STRICT;
    ${drawIdentity};
    CREATE TRIGGER identity_is_given_once BEFORE INSERT ON identity
      BEGIN SELECT RAISE(ABORT, 'a journal has one identity'); END;
    CREATE TRIGGER identity_never_changes BEFORE UPDATE ON identity
      BEGIN SELECT RAISE(ABORT, 'a journal stays the one it is'); END;
    CREATE TRIGGER identity_stays BEFORE DELETE ON identity
      BEGIN SELECT RAISE(ABORT, 'a journal stays the one it is'); END;
  `,
}
