import type { Step } from './step.ts'

/**
 * Orders have the words of their goods and cashiers, too, of which one may be in half of all orders. The index has the company beside
 * them, as row-level security asks for it with each row: a search then reads the index alone. Rows that came before are read from the
 * copies.
 */
export const wordsOfOrders: Step = {
  version: 236,
  sql: `
    DROP INDEX order_names_by_word;
    CREATE UNIQUE INDEX order_names_by_word ON order_names (word text_pattern_ops, created_at, counter, number) INCLUDE (company);
  `,
}
