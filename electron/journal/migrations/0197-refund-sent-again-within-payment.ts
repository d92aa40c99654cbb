import type { Migration } from './migration.ts'

/**
 * A refund that is known never to have arrived holds its amount, so sending it again asks for nothing new. But another one of its
 * order that had failed may meanwhile turn out to be done, which reserves its amount a second time: then there is too little left.
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
