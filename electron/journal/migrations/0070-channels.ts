import type { Migration } from './migration.ts'

/**
 * The columns for orders of wallets, cards and hosted pages. A link has columns of its own: `code_kind` allows no
 * further kind, and to change that the whole table would have to be copied.
 */
export const channels: Migration = {
  version: 70,
  sql: `
    ALTER TABLE orders ADD COLUMN phone TEXT;
    ALTER TABLE orders ADD COLUMN page_channel TEXT;
    ALTER TABLE orders ADD COLUMN fee_type TEXT NOT NULL DEFAULT 'BEN' CHECK (fee_type IN ('BEN', 'OUR'));
    ALTER TABLE orders ADD COLUMN fee INTEGER CHECK (fee >= 0);
    ALTER TABLE orders ADD COLUMN link_kind TEXT CHECK (link_kind IN ('link', 'push'));
    ALTER TABLE orders ADD COLUMN link TEXT;
    ALTER TABLE orders ADD COLUMN computer_link TEXT;
    ALTER TABLE orders ADD COLUMN paid_with TEXT;

    CREATE INDEX orders_by_link ON orders (link) WHERE link IS NOT NULL;
    CREATE INDEX orders_by_computer_link ON orders (computer_link) WHERE computer_link IS NOT NULL;

    CREATE TRIGGER what_was_asked_of_channels_stays BEFORE UPDATE OF phone, page_channel, fee_type ON orders
      BEGIN SELECT RAISE(ABORT, 'what was asked of the gateway never changes'); END;
  `,
}
