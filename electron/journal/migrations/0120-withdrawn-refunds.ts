import type { Migration } from './migration.ts'

/**
 * A refund that never arrived may be withdrawn. It is then rejected and never sent again, and comes up for review if
 * the gateway has it after all. What the gateway reports is recorded however little is left to refund; only refunds
 * that we begin are limited by the payment.
 */
export const withdrawnRefunds: Migration = {
  version: 120,
  sql: `
    INSERT INTO refund_steps VALUES ('unknown', 'rejected'), ('rejected', 'review');

    CREATE INDEX refunds_withdrawn ON refunds (since) WHERE cause = 'withdrawn';

    DROP TRIGGER refund_again_waits_for_others;
    DROP TRIGGER refund_again_within_payment;
    CREATE TRIGGER refund_again_waits_for_others BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND NEW.state = 'sending'
        AND EXISTS (SELECT 1 FROM unsettled_refunds u WHERE u.merchant_trade_no = NEW.merchant_trade_no)
      BEGIN SELECT RAISE(ABORT, 'the outcome of another refund of this order is not known'); END;
    CREATE TRIGGER refund_again_within_payment BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND NEW.state = 'sending' AND NOT EXISTS (SELECT 1 FROM refunded_sums s
        WHERE s.merchant_trade_no = NEW.merchant_trade_no AND s.held + NEW.amount <= s.payable)
      BEGIN SELECT RAISE(ABORT, 'refunds never come to more than was paid'); END;
    CREATE TRIGGER withdrawn_stays_withdrawn BEFORE UPDATE OF state ON refunds
      WHEN OLD.state = 'rejected' AND OLD.cause = 'withdrawn' AND NEW.state = 'sending'
      BEGIN SELECT RAISE(ABORT, 'a refund that was withdrawn is never sent again'); END;
  `,
}
