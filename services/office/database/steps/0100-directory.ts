import type { Step } from './step.ts'

/**
 * Staff, products and the shop's settings for all counters. Each write of a part gets the next version and a random
 * mark, by which the office recognises, after a restore, a version that this database never had.
 */
export const directory: Step = {
  version: 100,
  sql: `
    CREATE TABLE directory_heads (
      part text PRIMARY KEY CHECK (part IN ('staff', 'products', 'shop')),
      version bigint NOT NULL,
      mark text NOT NULL
    );
    INSERT INTO directory_heads VALUES ('staff', 0, ''), ('products', 0, ''), ('shop', 0, '');
    GRANT SELECT, UPDATE (version, mark) ON directory_heads TO loket_office;

    CREATE TABLE directory_changes (
      part text NOT NULL REFERENCES directory_heads (part),
      version bigint NOT NULL,
      mark text NOT NULL,
      at bigint NOT NULL,
      PRIMARY KEY (part, version)
    );
    INSERT INTO directory_changes VALUES ('staff', 0, '', 0), ('products', 0, '', 0), ('shop', 0, '', 0);
    GRANT SELECT, INSERT ON directory_changes TO loket_office;

    -- Nothing in it is ever deleted: who left is inactive, and what is not sold any more is off.
    CREATE TABLE directory_entries (
      part text NOT NULL REFERENCES directory_heads (part),
      kind text NOT NULL CHECK (kind IN ('person', 'product', 'picture', 'setting')),
      key text NOT NULL,
      value text,
      -- The hash of a PIN. No page reads it.
      secret text,
      version bigint NOT NULL,
      PRIMARY KEY (part, kind, key)
    );
    CREATE INDEX directory_by_version ON directory_entries (part, version);
    GRANT SELECT, INSERT, UPDATE (value, secret, version) ON directory_entries TO loket_office;

    CREATE TABLE directory_peppers (
      name text PRIMARY KEY,
      pepper bytea NOT NULL CHECK (length(pepper) = 32),
      at bigint NOT NULL
    );
    GRANT SELECT, INSERT ON directory_peppers TO loket_office;

    -- What each counter said last that it has, and until when it may fill an empty directory.
    ALTER TABLE counters ADD COLUMN directory text, ADD COLUMN fill_until bigint;
    GRANT UPDATE (directory, fill_until) ON counters TO loket_office;
  `,
}
