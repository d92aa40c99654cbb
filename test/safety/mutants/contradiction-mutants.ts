import type { Mutant } from './mutant.ts'

/** What holds when a gateway's signed words contradict each other. */
export const contradictionMutants: readonly Mutant[] = [
  {
    name: 'a reported payment that answers do not confirm is no case',
    seen: { by: 'T19', seed: 57 },
    file: 'electron/sales/reported-paid.ts',
    find: 'reportedPaid.lasts || Math.abs(clock.now() - at) >= LASTS_MS',
    replace: 'reportedPaid.lasts && Math.abs(clock.now() - at) >= LASTS_MS',
  },
  {
    name: 'an inquiry frees a refund that was reported as done',
    seen: { by: 'T19', seed: 40 },
    file: 'electron/refunds/outcome.ts',
    find: 'reportedDone && underWay.includes(before)',
    replace: 'reportedDone && before === undefined',
  },
  {
    name: 'a refund that failed and is reported as done stays free',
    seen: { by: 'T19', seed: 145 },
    file: 'electron/refunds/refunds.ts',
    find: 'const to = saysDone ?',
    replace: 'const to = saysDone && merchantRefundNo === said?.status ?',
  },
  {
    name: 'the review of a refund ends before a person has looked',
    seen: { by: 'T19', seed: 1 },
    file: 'electron/refunds/refunds.ts',
    find: '&& !askedAbout.has(refund.merchantRefundNo)',
    replace: '&& askedAbout.size < 0',
  },
  {
    name: 'an answer that is older than the last report ends a review',
    seen: { by: 'T19', seed: 10_178 },
    file: 'electron/refunds/refunds.ts',
    find: 'if (saysDone) askedAbout.delete(merchantRefundNo)',
    replace: '',
  },
  {
    name: 'a refused refund that was reported as done is free',
    seen: { by: 'T19', seed: 830 },
    file: 'electron/refunds/refunding.ts',
    find: "outcome.kind === 'rejected' && (await reportedDone(refund))",
    replace: "outcome.kind === 'rejected' && since < 0 && (await reportedDone(refund))",
  },
  {
    name: 'a refund that never arrived is sent again though another one, done after all, leaves too little',
    seen: { by: 'T19', seed: 19_000_621 },
    changes: [
      {
        file: 'electron/journal/refund-demands.ts',
        find: 'if (refund.amount > remaining)',
        replace: 'if (refund.amount < 0)',
      },
      {
        file: 'electron/journal/migrations/0197-refund-sent-again-within-payment.ts',
        find: "WHEN OLD.state = 'unknown' AND NEW.state",
        replace: 'WHEN FALSE AND NEW.state',
      },
    ],
  },
]
