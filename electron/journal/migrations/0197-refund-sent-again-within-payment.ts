import type { Migration } from './migration.ts'

/**
 * A refund that never arrived still reserves its amount, so sending it again needs no more. But meanwhile another
 * refund of the order, which had failed, may turn out to be done and reserve its amount again: then too little is
 * left, and the database refuses.
 */
export const refundSentAgainWithinPayment: Migration = {
  version: 197,
  sql: `
    CREATE TRIGGER refund_sent_again_within_payment BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'unknown' AND NEW.state = 'sending' AND NOT EXISTS (SELECT 1 FROM refunded_sums s
        WHERE s.merchant_trade_no = NEW.merchant_trade_no AND s.held <= s.payable)
      BEGIN SELECT RAISE(ABORT, 'refunds never come to more than was paid'); END;
  `,
}
