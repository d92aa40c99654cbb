import type { Step } from './step.ts'

/** How staff paid back outside the gateway; null for any other refund. Rows that came before are read from the copies. */
export const paidBackOutside: Step = {
  version: 180,
  sql: `
    ALTER TABLE refunds ADD COLUMN outside text;
    UPDATE refunds r SET outside = c.row::json ->> 'outside' FROM copies c
      WHERE c.counter = r.counter AND c.kind = 'refunds' AND c.key = json_build_array(r.number)::text
        AND c.row LIKE '%"outside":"%';
  `,
}
