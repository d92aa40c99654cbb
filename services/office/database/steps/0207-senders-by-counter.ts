import type { Step } from './step.ts'

/**
 * Which counter believed a sender: each may name only a few, so that a thief of one counter's key can't push out what the others
 * have named. Empty in earlier rows.
 */
export const sendersByCounter: Step = {
  version: 207,
  sql: `
    ALTER TABLE known_senders ADD COLUMN counter text NOT NULL DEFAULT '';
    ALTER TABLE known_senders DROP CONSTRAINT known_senders_pkey, ADD PRIMARY KEY (counter, mode, merchant, address);
  `,
}
