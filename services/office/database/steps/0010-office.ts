import type { Step } from './step.ts'

/**
 * Who may sign in to the office's page. Keys are stored as digests, so that nobody can sign in with a copy of the
 * database.
 */
export const office: Step = {
  version: 10,
  sql: `
    CREATE TABLE sign_in_keys (
      digest bytea PRIMARY KEY CHECK (length(digest) = 32),
      expires_at bigint NOT NULL
    );
    CREATE TABLE sessions (
      digest bytea PRIMARY KEY CHECK (length(digest) = 32),
      since bigint NOT NULL,
      used_at bigint NOT NULL
    );
    GRANT SELECT, INSERT, DELETE ON sign_in_keys TO loket_office;
    GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON sessions TO loket_office;

    CREATE TABLE heartbeat (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      at bigint NOT NULL
    );
    INSERT INTO heartbeat (at) VALUES (0);
    GRANT SELECT, UPDATE ON heartbeat TO loket_office;
  `,
}
