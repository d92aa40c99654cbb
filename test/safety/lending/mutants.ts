import type { Mutant } from '../mutants/mutant.ts'

const book = 'services/office/lending/lending-book.ts'
const borrowing = 'services/office/lending/borrowing.ts'
const brought = 'services/office/lending/rights-from-feed.ts'
const right = 'services/office/lending/right.ts'
const orders = 'services/office/lending/copied-orders.ts'
const counters = 'services/office/counters/counter-book.ts'
const journal = 'electron/journal/lending.ts'

/** Each takes out one guard of the lent refunds, which T17 must notice: else its silence means nothing. */
export const lendingMutants: readonly Mutant[] = [
  {
    name: 'a loan is only returned by a refund that was done',
    seen: { by: 'T17', seed: 1 },
    file: 'electron/journal/migrations/0186-lent-refunds.ts',
    find: "WHEN NEW.state IN ('done', 'failed', 'rejected')\n      BEGIN\n        UPDATE",
    replace: "WHEN NEW.state IN ('done')\n      BEGIN\n        UPDATE",
  },
  {
    name: 'a counter that was ended never gives back what it was lent, under its new name',
    seen: { by: 'T17', seed: 1 },
    file: brought,
    find: 'c.id = g.holder AND c.ended_at IS NOT NULL',
    replace: 'c.id = g.holder AND c.ended_at IS NULL',
  },
  {
    name: 'a right is lent before the refunds that its counter has made are known',
    seen: { by: 'T17', seed: 3 },
    changes: [
      {
        file: right,
        find: '  if (!right && order.homeTakenAt === null) {',
        replace: '  if (right === null) {',
      },
      { file: right, find: 'if (order.homeTakenAt !== null)\n', replace: '' },
    ],
  },
  {
    name: 'what was refunded at other counters is not added up',
    seen: { by: 'T17', seed: 26 },
    changes: [
      {
        file: borrowing,
        find: 'if (heldBy(others) + lost + wish.amount > order.amount)',
        replace: 'if (lost + wish.amount > order.amount)',
      },
      { file: journal, find: 'noteAll(loan.refunds)\n        rights', replace: 'rights' },
    ],
  },
  {
    name: 'what a dead counter left unknown holds up its order for good',
    seen: { by: 'T17', seed: 10_185 },
    changes: [
      {
        file: book,
        find: '      if (taken.length === 1) await tellOfGone(queries, counterId)\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a counter that enrolled again never takes the place of its former name',
    seen: { by: 'T17', seed: 203 },
    file: counters,
    find: '        await readSuccessors(queries, counterId, now())\n',
    replace: '',
  },
  {
    name: 'of two names of a counter that have both ended the older one decides where its orders are',
    seen: { by: 'T17', seed: 5_078 },
    file: orders,
    find: 'ELSE -c.enrolled_at END',
    replace: 'ELSE c.enrolled_at END',
  },
  {
    name: 'a loan that is adopted for a refund that has ended already never goes back',
    seen: { by: 'T17', seed: 10_564 },
    file: journal,
    find: '        rights.giveBack(merchantTradeNo, loan.loan, borrowing.at)\n      })\n    },\n    async giveAll',
    replace: '      })\n    },\n    async giveAll',
  },
]
