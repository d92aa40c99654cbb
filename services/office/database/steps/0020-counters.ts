import type { Step } from './step.ts'

/**
 * The counters of the shop. `turn` is a secret that the office renews at each link of a counter's machine: a copy of
 * that machine's disk has an older one, by which the office recognises it.
 */
export const counters: Step = {
  version: 20,
  sql: `
    CREATE TABLE identity (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      public_key text NOT NULL,
      private_key text NOT NULL
    );
    GRANT SELECT, INSERT ON identity TO loket_office;

    CREATE TABLE counters (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
      mode text NOT NULL CHECK (mode IN ('training', 'live')),
      public_key text NOT NULL,
      incarnation integer NOT NULL CHECK (incarnation >= 1),
      turn text NOT NULL,
      next_turn text,
      version text NOT NULL,
      enrolled_at bigint NOT NULL,
      seen_at bigint,
      twin_at bigint,
      ended_at bigint,
      ended_by text CHECK (ended_by IN ('office', 'counter')),
      CHECK ((ended_at IS NULL) = (ended_by IS NULL))
    );
    GRANT SELECT, INSERT, UPDATE (turn, next_turn, version, seen_at, twin_at, ended_at, ended_by) ON counters TO loket_office;

    CREATE TABLE enrolment_codes (
      id text PRIMARY KEY,
      secret text NOT NULL,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
      expires_at bigint NOT NULL,
      counter uuid REFERENCES counters (id)
    );
    GRANT SELECT, INSERT, UPDATE (counter), DELETE ON enrolment_codes TO loket_office;
  `,
}
