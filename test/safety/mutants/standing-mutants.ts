import type { Mutant } from './mutant.ts'

/** Subscriptions and static accounts. */
export const standingMutants: readonly Mutant[] = [
  {
    name: 'a new number for each retry of a subscription',
    seen: { by: 'T2', seed: 38_000_000 },
    file: 'electron/subscriptions/creating.ts',
    find: 'send(subscription, prepareCreation(options, subscription), act)',
    replace:
      "send(subscription, prepareCreation(options, { ...subscription, number: newNumber('SB', clock.now(), random) }), act)",
  },
  {
    name: 'a cancellation that was not answered is done',
    seen: { by: 'T2', seed: 42_000_000 },
    file: 'electron/subscriptions/outcome.ts',
    find: "return { ...before.state, kind: 'cancelling', since: at, reason: error.message }",
    replace: "return { ...before.state, kind: 'cancelled', since: at }",
  },
  {
    name: 'the amount of a subscription is not looked at',
    seen: { by: 'T1', seed: 175 },
    file: 'electron/subscriptions/outcome.ts',
    find: 'amountProblem(subscription, answer) ?? contradictionOf(',
    replace: 'contradictionOf(',
  },
  {
    name: 'a charge that failed counts as paid',
    seen: { by: 'T1', seed: 67 },
    file: 'electron/subscriptions/reported.ts',
    find: "'09': 'failed',\n}",
    replace: "'09': 'paid',\n}",
  },
  {
    name: 'a charge that is told twice counts twice',
    seen: { by: 'T2', seed: 34_000_000 },
    changes: [
      {
        file: 'electron/journal/migrations/0138-subscription-charges.ts',
        find: 'CREATE UNIQUE INDEX charges_by_platform_number',
        replace: 'CREATE INDEX charges_by_platform_number',
      },
      {
        file: 'electron/journal/subscription-charges.ts',
        find: 'selectNumbered.get(number, no) ??',
        replace: 'undefined ??',
      },
      {
        file: 'electron/journal/subscription-charges.ts',
        find: 'insert.run(number, name, no,',
        replace: 'insert.run(number, name + at, no,',
      },
    ],
  },
  {
    name: 'what was charged before a cancellation is never read',
    seen: { by: 'T1', seed: 115 },
    file: 'electron/journal/subscription-table.ts',
    find: "WHEN :state IN ('cancelled', 'failed') THEN 0 ELSE",
    replace: "WHEN :state IN ('cancelled', 'failed') THEN 1 ELSE",
  },
  {
    name: 'a restart forgets the subscriptions that were being sent',
    seen: { by: 'T1', seed: 14 },
    file: 'electron/journal/journal.ts',
    find: '          subscriptions.resume(at)\n',
    replace: '',
  },
  {
    name: 'a restart watches no subscription',
    seen: { by: 'T1', seed: 3 },
    file: 'electron/composition/core.ts',
    find: '      await subscriptions.watchOpen()\n',
    replace: '',
  },
  {
    name: 'a restart forgets the static accounts that were being made',
    seen: { by: 'T2', seed: 45_011_000 },
    file: 'electron/journal/journal.ts',
    find: '          staticAccounts.resume(at)\n',
    replace: '',
  },
  {
    name: 'that the day has no more static accounts is forgotten',
    seen: { by: 'T1', seed: 336 },
    file: 'electron/static-accounts/quota.ts',
    find: 'exhausted ? 0 : Math.max',
    replace: 'exhausted && made < 0 ? 0 : Math.max',
  },
  {
    name: 'a payment to a static account is believed while the gateway denies it',
    seen: { by: 'T1', seed: 67 },
    changes: [
      {
        file: 'electron/static-accounts/payments.ts',
        find: '    async onInquired(payment) {\n',
        replace: `    async onInquired(payment, { answered }) {
      if (answered) return payment
      const believed = { amount: rupiahOfNews, paidAt: null, payer: null, accountNo: null, platformTradeNo: null }
      const to = { kind: 'confirmed', since: clock.now(), ...believed } as const
      await record(payment, to, [{ kind: 'answered', detail: {} }])
`,
      },
      {
        file: 'electron/static-accounts/payments.ts',
        find: 'type Answer = AnswerOf<typeof operations.queryVirtualAccount>\n',
        replace:
          'type Answer = AnswerOf<typeof operations.queryVirtualAccount>\nconst rupiahOfNews = 2_500_000 as never\n',
      },
    ],
  },
  {
    name: 'payments to static accounts that were heard of are forgotten by a restart',
    seen: { by: 'T1', seed: 450 },
    file: 'electron/composition/core.ts',
    find: '      await staticAccounts.watchOpen()\n',
    replace: '',
  },
  {
    name: 'a second payment of the same amount under one number is taken for the first',
    seen: { by: 'T20', seed: 48 },
    file: 'electron/journal/static-payment-reports.ts',
    find: 'const isSurelyIt = platformTradeNo !== null',
    replace: 'const isSurelyIt = amount !== null || platformTradeNo !== null',
  },
  {
    name: 'an answer about one payment under a number confirms the others',
    seen: { by: 'T20', seed: 50 },
    changes: [
      {
        file: 'electron/static-accounts/payments.ts',
        find: 'return reported.amount === null || reported.amount === amount\n',
        replace: 'return true\n',
      },
      {
        file: 'electron/static-accounts/payments.ts',
        find: 'if (reported.amount !== null && reported.amount !== answer.amount)',
        replace: 'if (reported.amount !== null && reported.amount < 0)',
      },
    ],
  },
  {
    name: 'a reported payment that the gateway denies vanishes',
    seen: { by: 'T20', seed: 6 },
    file: 'electron/journal/unresolved-payments.ts',
    find: 'AND p.looked_after = 0 AND (',
    replace: "AND p.looked_after = 0 AND p.state = 'heard' AND (",
  },
]
