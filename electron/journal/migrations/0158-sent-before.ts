import type { Migration } from './migration.ts'

/**
 * An earlier Loket recorded an order as rejected when its second sending failed, and asked no more about it, although
 * the first sending may have arrived. Such orders become unknown again (decision 0037). An order that its sale has
 * replaced by another attempt stays replaced.
 */
export const sentBefore: Migration = {
  version: 158,
  sql: `
    CREATE TEMP TABLE sent_before AS
      SELECT o.id, o.merchant_trade_no AS number, o.cause,
        max(o.since, CAST(unixepoch('subsec') * 1000 AS INTEGER)) AS at,
        EXISTS (SELECT 1 FROM orders a WHERE a.sale_id = o.sale_id AND a.id <> o.id
          AND (a.id > o.id OR (a.superseded = 0 AND a.state IN ('intent', 'sending', 'open', 'unknown')))) AS left_behind
      FROM orders o WHERE o.state = 'rejected'
        AND 'sending' = (SELECT e.detail ->> 'from' FROM events e WHERE e.merchant_trade_no = o.merchant_trade_no
          AND e.kind = 'stateChanged' ORDER BY e.sequence DESC LIMIT 1)
        AND EXISTS (SELECT 1 FROM events e WHERE e.merchant_trade_no = o.merchant_trade_no
          AND e.kind = 'stateChanged' AND e.detail ->> 'to' = 'unknown');

    UPDATE orders SET superseded = 1 WHERE id IN (SELECT id FROM sent_before WHERE left_behind = 1);
    UPDATE orders SET state = 'sending' WHERE id IN (SELECT id FROM sent_before);
    UPDATE orders SET state = 'unknown', since = s.at, err_code = NULL, never_arrived = 1,
        cause = iif(s.cause = 'notSent', 'againNotSent', 'againRefused')
      FROM sent_before s WHERE s.id = orders.id;
    INSERT INTO events (merchant_trade_no, at, kind, detail)
      SELECT number, at, 'resumed', json_object('found', 'rejected', 'reason', 'it had been sent before') FROM sent_before;
    INSERT INTO events (merchant_trade_no, at, kind, detail)
      SELECT number, at, 'stateChanged', json_object('from', 'rejected', 'to', 'unknown') FROM sent_before;
    DROP TABLE sent_before;
  `,
}
