import type { Migration } from './migration.ts'

/**
 * The goods in a refund and in each of its lines. They, tax and service charge are worked out when a refund takes hold of its
 * amount; one that was refused or failed does that again if it is sent again or turns out to be done.
 */
export const whatRefundsAreMadeOf: Migration = {
  version: 270,
  sql: `
    ALTER TABLE refunds ADD COLUMN goods INTEGER CHECK (goods >= 0);
    ALTER TABLE refund_lines ADD COLUMN goods INTEGER CHECK (goods >= 0);

    DROP TRIGGER what_a_refund_is_made_of_stays;
    CREATE TRIGGER what_a_refund_is_made_of_stays BEFORE UPDATE OF goods, service, tax ON refunds
      WHEN OLD.state NOT IN ('rejected', 'failed')
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;
    DROP TRIGGER refund_lines_never_change;
    CREATE TRIGGER refund_lines_never_change BEFORE UPDATE OF id, merchant_refund_no, line, quantity, amount ON refund_lines
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;
    CREATE TRIGGER goods_of_refund_lines_stay BEFORE UPDATE OF goods ON refund_lines
      WHEN (SELECT state FROM refunds r WHERE r.merchant_refund_no = NEW.merchant_refund_no) NOT IN ('rejected', 'failed')
      BEGIN SELECT RAISE(ABORT, 'what was given back never changes'); END;
  `,
}
