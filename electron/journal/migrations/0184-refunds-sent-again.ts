import type { Migration } from './migration.ts'

/**
 * No refund is sent while the outcome of another one of its order is open. This also holds for a refund that never
 * arrived and is sent again, because the other one may have come up for review since.
 */
export const refundsSentAgain: Migration = {
  version: 184,
  sql: `
    DROP TRIGGER refund_again_waits_for_others;
    CREATE TRIGGER refund_sent_waits_for_others BEFORE UPDATE OF state ON refunds
      WHEN NEW.state = 'sending' AND EXISTS (SELECT 1 FROM unsettled_refunds u
        WHERE u.merchant_trade_no = NEW.merchant_trade_no AND u.merchant_refund_no <> NEW.merchant_refund_no)
      BEGIN SELECT RAISE(ABORT, 'the outcome of another refund of this order is not known'); END;
  `,
}
