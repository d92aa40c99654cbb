import type { Step } from './step.ts'

/**
 * The people of the office's page. A person without a passphrase was invited and has not joined yet. A session
 * without a person was opened with the one-time address. Lines of the audit log can be added and read, never changed.
 */
export const people: Step = {
  version: 50,
  sql: `
    CREATE TABLE people (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
      role text NOT NULL CHECK (role IN ('owner', 'supervisor')),
      passphrase text,
      totp text,
      -- The newest code that was used, as the number of its half minute: none is good twice.
      totp_step bigint NOT NULL DEFAULT 0,
      ended_at bigint,
      CHECK ((passphrase IS NULL) = (totp IS NULL))
    );
    CREATE UNIQUE INDEX people_by_name ON people (lower(name)) WHERE ended_at IS NULL;
    GRANT SELECT, INSERT, UPDATE (passphrase, totp, totp_step, ended_at) ON people TO loket_office;

    CREATE TABLE invitations (
      digest bytea PRIMARY KEY CHECK (length(digest) = 32),
      person uuid NOT NULL UNIQUE REFERENCES people (id),
      totp text NOT NULL,
      expires_at bigint NOT NULL
    );
    GRANT SELECT, INSERT, DELETE ON invitations TO loket_office;

    ALTER TABLE sessions ADD COLUMN id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
      ADD COLUMN person uuid REFERENCES people (id),
      ADD COLUMN address text NOT NULL DEFAULT '',
      ADD COLUMN browser text NOT NULL DEFAULT '';

    CREATE TABLE audit (
      sequence bigint PRIMARY KEY,
      at bigint NOT NULL,
      who text,
      kind text NOT NULL,
      subject text,
      code text NOT NULL
    );
    GRANT SELECT, INSERT ON audit TO loket_office;
  `,
}
