import type { Mutant } from './mutant.ts'

export const refundMutants: readonly Mutant[] = [
  {
    name: 'a new number for each retry of a refund',
    seen: { by: 'T2', seed: 28_000_000 },
    file: 'electron/refunds/refunding.ts',
    find: 'send(refund, prepare(refund), act)',
    replace:
      "send(refund, prepare({ ...refund, merchantRefundNo: newNumber('RF', clock.now(), random) }), act)",
  },
  {
    name: 'a refund reserves nothing and waits for no other',
    seen: { by: 'T1', seed: 40 },
    changes: [
      {
        file: 'electron/journal/refund-demands.ts',
        find: 'if (!fits) throw new RefundRefused(free)',
        replace: 'if (amount < 0) throw new RefundRefused(free)',
      },
      {
        file: 'electron/journal/migrations/0040-refunds.ts',
        find: 'CREATE TRIGGER refund_waits_for_others BEFORE INSERT ON refunds\n      WHEN EXISTS',
        replace:
          'CREATE TRIGGER refund_waits_for_others BEFORE INSERT ON refunds\n      WHEN FALSE AND EXISTS',
      },
      {
        file: 'electron/journal/migrations/0040-refunds.ts',
        find: 'CREATE TRIGGER refund_within_payment BEFORE INSERT ON refunds\n      WHEN NOT EXISTS',
        replace:
          'CREATE TRIGGER refund_within_payment BEFORE INSERT ON refunds\n      WHEN FALSE AND NOT EXISTS',
      },
      {
        file: 'electron/journal/refund-demands.ts',
        find: 'if (other) throw',
        replace: 'if (other && refund.amount < 0) throw',
      },
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
      {
        file: 'electron/journal/migrations/0184-refunds-sent-again.ts',
        find: "WHEN NEW.state = 'sending' AND EXISTS",
        replace: 'WHEN FALSE AND EXISTS',
      },
    ],
  },
  {
    name: 'a refund that never arrived is sent again beside one that is up for review',
    seen: { by: 'T2', seed: 62_000_000 },
    changes: [
      {
        file: 'electron/journal/refunds.ts',
        find: "if (to.kind === 'sending') demandOthersKnown",
        replace: "if (to.kind === 'sending' && before.amount < 0) demandOthersKnown",
      },
      {
        file: 'electron/journal/migrations/0184-refunds-sent-again.ts',
        find: "WHEN NEW.state = 'sending' AND EXISTS",
        replace: 'WHEN FALSE AND EXISTS',
      },
    ],
  },
  {
    name: 'a restart forgets the refunds that were being sent',
    seen: { by: 'T1', seed: 17 },
    file: 'electron/journal/journal.ts',
    find: '          refunds.resume(at)\n',
    replace: '',
  },
  {
    name: 'a refund in progress counts as done',
    seen: { by: 'T2', seed: 24_000_000 },
    file: 'electron/refunds/outcome.ts',
    find: "    case '02':\n",
    replace: "    case '03':\n    case '02':\n",
  },
]
