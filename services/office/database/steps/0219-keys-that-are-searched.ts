import type { Step } from './step.ts'

/**
 * Orders and the words of their names are found by the index that also keeps each of them once: a batch writes two indexes less. An
 * order never changes when it was made.
 */
export const keysThatAreSearched: Step = {
  version: 219,
  sql: `
    DROP INDEX orders_by_number;
    ALTER TABLE orders DROP CONSTRAINT orders_pkey;
    CREATE UNIQUE INDEX orders_by_number ON orders (number text_pattern_ops, counter);
    DROP INDEX order_names_by_word;
    ALTER TABLE order_names DROP CONSTRAINT order_names_pkey;
    CREATE UNIQUE INDEX order_names_by_word ON order_names (word text_pattern_ops, created_at, counter, number);
  `,
}
