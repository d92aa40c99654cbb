import type { Migration } from './migration.ts'

/** Random, so that each journal has an identity of its own. */
export const drawIdentity = 'INSERT INTO identity VALUES (lower(hex(randomblob(16))))'

/**
 * The journal's identity, which never changes. Each line of the request journal names it, so that lines of another
 * journal are not taken for this one's.
 */
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
