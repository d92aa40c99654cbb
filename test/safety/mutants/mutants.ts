import type { Mutant } from './mutant.ts'

/** Faults that cost somebody money, each of which T1 or T2 must notice: else their silence means nothing. */
export const mutants: readonly Mutant[] = [
  {
    name: 'a shift is cut one line too early',
    seen: { by: 'T2', seed: 32_000_000 },
    changes: [
      {
        file: 'electron/journal/shifts.ts',
        find: 'insertShift.run(number, report.to, cut, json)',
        replace: 'insertShift.run(number, report.to, cut - 1, json)',
      },
    ],
  },
  {
    name: 'a late payment is in no shift',
    seen: { by: 'T2', seed: 12_000_000 },
    changes: [
      {
        file: 'electron/journal/migrations/0162-sale-sums.ts',
        find: "WHEN NEW.state IN ('paid', 'paidLate', 'failed'",
        replace: "WHEN NEW.state IN ('paid', 'failed'",
      },
    ],
  },
  {
    name: 'a new number for each retry',
    seen: { by: 'T2', seed: 4_000_000 },
    changes: [
      {
        file: 'electron/sales/charging.ts',
        find: 'prepare(asSent({ ...order, cart },',
        replace: "prepare(asSent({ ...order, cart, merchantTradeNo: newNumber('LK', now(), random) },",
      },
    ],
  },
  {
    name: 'the intent is written after sending',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/sales/charging.ts',
        find: '    const order = await written(() => journal.openAttempt({',
        replace:
          '    await gateway.send(prepared).catch(() => {})\n    const order = await written(() => journal.openAttempt({',
      },
    ],
  },
  {
    name: 'a time-out is a failure',
    seen: { by: 'T2', seed: 2_000_000 },
    changes: [
      {
        file: 'electron/lifecycle/outcome-of-failure.ts',
        find: 'const no = definiteNo(error)',
        replace:
          "const no = definiteNo(error) ?? { errCode: null, reason: error.message, cause: 'notSent' as const }",
      },
    ],
  },
  {
    name: 'a duplicate is a refusal',
    seen: { by: 'T1', seed: 114 },
    changes: [
      {
        file: 'electron/gateway/definite-no.ts',
        find: 'import { CredentialsRefused, Rejected, Throttled } from',
        replace: 'import { CredentialsRefused, Duplicate, Rejected, Throttled } from',
      },
      {
        file: 'electron/gateway/definite-no.ts',
        find: 'if (!(error instanceof Rejected)) return null',
        replace: 'if (!(error instanceof Rejected || error instanceof Duplicate)) return null',
      },
    ],
  },
  {
    name: 'refused credentials are a refusal of the order',
    seen: { by: 'T1', seed: 98 },
    changes: [
      {
        file: 'electron/gateway/definite-no.ts',
        find: 'if (!(error instanceof Rejected)) return null',
        replace: 'if (!(error instanceof Rejected || error instanceof CredentialsRefused)) return null',
      },
    ],
  },
  {
    name: 'throttling is a refusal of the order',
    seen: { by: 'T2', seed: 8_000_000 },
    changes: [
      {
        file: 'electron/gateway/definite-no.ts',
        find: 'if (!(error instanceof Rejected)) return null',
        replace: 'if (!(error instanceof Rejected || error instanceof Throttled)) return null',
      },
    ],
  },
  {
    name: 'an HTTP status is a no',
    seen: { by: 'T1', seed: 44 },
    changes: [
      {
        file: 'electron/gateway/believe.ts',
        find: 'switch (byCode ?? hintOfStatus(profile.errors, httpStatus)) {',
        replace:
          "switch (byCode ?? ([400, 404, 413, 422].includes(httpStatus) ? 'rejected' : hintOfStatus(profile.errors, httpStatus))) {",
      },
    ],
  },
  {
    name: 'an unsigned no is a no',
    seen: { by: 'T1', seed: 25 },
    changes: [
      {
        file: 'electron/gateway/believe.ts',
        find: 'return refused instanceof CredentialsRefused ? refused : unknown',
        replace: 'return refused',
      },
    ],
  },
  {
    name: 'the echo is not looked at',
    seen: { by: 'T1', seed: 3 },
    changes: [
      {
        file: 'electron/gateway/believe.ts',
        find: 'if (wrongEcho) {',
        replace: "if (wrongEcho === 'amount') {",
      },
    ],
  },
  {
    name: 'the amount is not looked at',
    seen: { by: 'T1', seed: 76 },
    changes: [
      {
        file: 'electron/gateway/check-echo.ts',
        find: "return amountAgrees(request, answer) ? null : 'amount'",
        replace: 'return null',
      },
      {
        file: 'electron/sales/outcome.ts',
        find: 'if (!amountAgrees(order, answer)) return',
        replace: 'if (order.amount === 0) return',
      },
    ],
  },
  {
    name: 'the signature is not looked at',
    seen: { by: 'T1', seed: 32 },
    changes: [
      {
        file: 'electron/gateway/client.ts',
        find: "const believable = signature === 'valid' || profile.verification !== 'enforce'",
        replace: 'const believable = true',
      },
    ],
  },
  {
    name: 'a notification alone marks as paid',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/composition/notification-router.ts',
        find: '      await sales.onNotification(merchantTradeNo, ',
        replace: `      const told = await journal.readOrder(merchantTradeNo)
      if (told?.state.kind === 'open' && status === '02') {
        const payment = { paidAt: null, rrn: null, issuer: null, payer: null, accountNo: null }
        const to = { ...told.state, ...payment, kind: 'paid' as const, since: clock.now() }
        const evidence = [{ kind: 'answered' as const, detail: said }]
        await journal.takeStep({ merchantTradeNo, from: 'open', to, evidence })
      }
      await sales.onNotification(merchantTradeNo, `,
      },
    ],
  },
  {
    name: 'the first "not found" means never arrived',
    seen: { by: 'T2', seed: 6_000_000 },
    changes: [
      {
        file: 'electron/lifecycle/inquiry-memory.ts',
        find: 'const isLongEnough = count + 1 >= NOT_FOUND_ANSWERS && elapsed() - since >= NOT_FOUND_QUIET_MS',
        replace: 'const isLongEnough = true',
      },
    ],
  },
  {
    name: 'the quiet is measured by the wall clock',
    seen: { by: 'T2', seed: 18_000_000 },
    changes: [
      {
        file: 'electron/lifecycle/inquiring.ts',
        find: 'createInquiryMemory(elapsed)',
        replace: 'createInquiryMemory(now)',
      },
    ],
  },
  {
    name: 'a restart forgets what was being sent',
    seen: { by: 'T1', seed: 17 },
    changes: [
      {
        file: 'electron/journal/orders.ts',
        find: "selectStates(['intent', 'sending'])",
        replace: "selectStates(['intent'])",
      },
    ],
  },
  {
    name: 'a restart takes what was being sent for not sent',
    seen: { by: 'T1', seed: 17 },
    changes: [
      {
        file: 'electron/journal/state-table.ts',
        find: "return found === 'intent'\n",
        replace: "return found === 'intent' || found === 'sending'\n",
      },
    ],
  },
  {
    name: 'a restart watches nothing',
    seen: { by: 'T2', seed: 14_000_000 },
    changes: [
      {
        file: 'electron/composition/core.ts',
        find: 'await sales.watchOpenOrders()',
        replace: '',
      },
    ],
  },
  {
    name: 'the receipt is queued before the payment is on disk',
    seen: { by: 'T1', seed: 42 },
    changes: [
      {
        file: 'electron/sales/record-order.ts',
        find: 'const changed = await journal.takeStep({',
        replace: 'if (print) await journal.addPrintJob(print)\n    const changed = await journal.takeStep({',
      },
      { file: 'electron/sales/record-order.ts', find: '      ...(print ? { print } : {}),\n', replace: '' },
    ],
  },
  {
    name: 'the screen turns green before the payment is on disk',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/sales/record-order.ts',
        find: 'const changed = await journal.takeStep({',
        replace: 'onChange({ ...order, state: to })\n    const changed = await journal.takeStep({',
      },
    ],
  },
  {
    name: 'our own clock expires an order',
    seen: { by: 'T1', seed: 33 },
    changes: [
      {
        file: 'electron/sales/outcome.ts',
        find: "    case '01':\n",
        replace: `    case '01':
      if (placed.expiresAt !== null && at >= placed.expiresAt && order.state.kind === 'open') {
        return { kind: 'expired', since: at, ...placed }
      }
`,
      },
    ],
  },
  {
    name: 'a late payment is dropped',
    seen: { by: 'T2', seed: 12_000_000 },
    changes: [
      {
        file: 'electron/sales/outcome.ts',
        find: "    case '02':\n      return { kind: ended",
        replace: "    case '02':\n      if (ended) return null\n      return { kind: ended",
      },
    ],
  },
  {
    name: 'nobody looks after what ended unpaid',
    seen: { by: 'T1', seed: 1036 },
    changes: [
      {
        file: 'electron/sales/poll-plan.ts',
        find: "    case 'failed':\n",
        replace: "    case 'failed':\n      return null\n",
      },
    ],
  },
  {
    name: 'what was paid while the counter was off for weeks is never asked about',
    seen: { by: 'T2', seed: 14_000_000 },
    changes: [
      {
        file: 'electron/journal/orders.ts',
        find: '        ...all(selectOwedALook, lateFor, since),\n',
        replace: '',
      },
    ],
  },
  {
    name: 'a superseded order is not watched',
    seen: { by: 'T2', seed: 52_000_000 },
    changes: [
      {
        file: 'electron/sales/watched-orders.ts',
        find: '      nextCheckIn(order,',
        replace: '      order.superseded ? null : nextCheckIn(order,',
      },
    ],
  },
  {
    name: 'a step goes from whatever state there is',
    seen: { by: 'T2', seed: 20_000_000 },
    changes: [
      {
        file: 'electron/journal/state-table.ts',
        find: 'AND state = :from_state`',
        replace: 'AND (state = :from_state OR TRUE)`',
      },
    ],
  },
  {
    name: 'another channel is offered while the outcome is not known',
    seen: { by: 'T1', seed: 12 },
    changes: [
      {
        file: 'electron/sales/sales.ts',
        find: "= ['open', 'failed', 'expired', 'rejected']",
        replace: "= ['open', 'failed', 'expired', 'rejected', 'unknown']",
      },
    ],
  },
  {
    name: 'what is not known may be sent again at once',
    seen: { by: 'T2', seed: 18_000_000 },
    changes: [
      {
        file: 'electron/lifecycle/sending-again.ts',
        find: "if (state.kind === 'unknown' && state.neverArrived && !isUnderWay) return",
        replace: "if (state.kind === 'unknown' && !isUnderWay) return",
      },
    ],
  },
  {
    name: 'a payment is written down without its answer',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/lifecycle/inquiring.ts',
        find: "const evidence = [evidenceOfRequest('sent', question), evidenceOfExchange(question, answer)]",
        replace: "const evidence = [evidenceOfRequest('sent', question)]",
      },
    ],
  },
  {
    name: 'after an unknown outcome nobody asks',
    seen: { by: 'T2', seed: 4_000_000 },
    changes: [
      {
        file: 'electron/sales/charging.ts',
        find: '    watch: options.watch,\n',
        replace: "    watch: (each) => (each.state.kind === 'open' ? options.watch(each) : undefined),\n",
      },
    ],
  },
  {
    name: 'a paid sale can be charged once more',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/sales/attempts.ts',
        find: '  if (paysSale(order)) return true\n',
        replace: '',
      },
      {
        file: 'electron/journal/orders.ts',
        find: "import { isStandingPart, paysSale, restOf } from '../../shared/sale/split.ts'\n",
        replace:
          "import { isStandingPart, restOf } from '../../shared/sale/split.ts'\nconst paysSale = (_: Order) => false\n",
      },
    ],
  },
  {
    name: 'a new number for each retry of a refund',
    seen: { by: 'T2', seed: 28_000_000 },
    changes: [
      {
        file: 'electron/refunds/refunding.ts',
        find: 'send(refund, prepare(refund), act)',
        replace:
          "send(refund, prepare({ ...refund, merchantRefundNo: newNumber('RF', clock.now(), random) }), act)",
      },
    ],
  },
  {
    name: 'a no to the second sending is a no to the first',
    seen: { by: 'T2', seed: 6_000_000 },
    changes: [
      {
        file: 'electron/lifecycle/outcome-of-failure.ts',
        find: 'if (wasSentBefore) return',
        replace: 'if (wasSentBefore && since < 0) return',
      },
    ],
  },
  {
    name: 'a refund reserves nothing and waits for no other',
    seen: { by: 'T1', seed: 40 },
    changes: [
      {
        file: 'electron/journal/refunds.ts',
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
        file: 'electron/journal/refunds.ts',
        find: "if (to.kind === 'sending') demandOthersKnown(before)",
        replace: "if (to.kind === 'sending' && before.amount < 0) demandOthersKnown(before)",
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
    seen: { by: 'T1', seed: 673_245_710 },
    changes: [
      {
        file: 'electron/journal/refunds.ts',
        find: "if (to.kind === 'sending') demandOthersKnown(before)",
        replace: "if (to.kind === 'sending' && before.amount < 0) demandOthersKnown(before)",
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
    changes: [{ file: 'electron/journal/journal.ts', find: '          refunds.resume(at)\n', replace: '' }],
  },
  {
    name: 'a refund in progress counts as done',
    seen: { by: 'T2', seed: 24_000_000 },
    changes: [
      {
        file: 'electron/refunds/outcome.ts',
        find: "    case '02':\n",
        replace: "    case '03':\n    case '02':\n",
      },
    ],
  },
  {
    name: 'a new number for each retry of a subscription',
    seen: { by: 'T2', seed: 38_000_000 },
    changes: [
      {
        file: 'electron/subscriptions/creating.ts',
        find: 'send(subscription, prepareCreation(options, subscription), act)',
        replace:
          "send(subscription, prepareCreation(options, { ...subscription, number: newNumber('SB', clock.now(), random) }), act)",
      },
    ],
  },
  {
    name: 'a cancellation that was not answered is done',
    seen: { by: 'T2', seed: 42_000_000 },
    changes: [
      {
        file: 'electron/subscriptions/outcome.ts',
        find: "return { ...before.state, kind: 'cancelling', since: at, reason: error.message }",
        replace: "return { ...before.state, kind: 'cancelled', since: at }",
      },
    ],
  },
  {
    name: 'the amount of a subscription is not looked at',
    seen: { by: 'T1', seed: 114 },
    changes: [
      {
        file: 'electron/subscriptions/outcome.ts',
        find: 'amountProblem(subscription, answer) ?? contradictionOf(',
        replace: 'contradictionOf(',
      },
    ],
  },
  {
    name: 'a charge that failed counts as paid',
    seen: { by: 'T1', seed: 67 },
    changes: [
      { file: 'electron/subscriptions/reported.ts', find: "'09': 'failed',\n}", replace: "'09': 'paid',\n}" },
    ],
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
    changes: [
      {
        file: 'electron/journal/subscriptions.ts',
        find: "WHEN :state IN ('cancelled', 'failed') THEN 0 ELSE",
        replace: "WHEN :state IN ('cancelled', 'failed') THEN 1 ELSE",
      },
    ],
  },
  {
    name: 'a restart forgets the subscriptions that were being sent',
    seen: { by: 'T1', seed: 14 },
    changes: [
      { file: 'electron/journal/journal.ts', find: '          subscriptions.resume(at)\n', replace: '' },
    ],
  },
  {
    name: 'a restart watches no subscription',
    seen: { by: 'T1', seed: 3 },
    changes: [
      { file: 'electron/composition/core.ts', find: '      await subscriptions.watchOpen()\n', replace: '' },
    ],
  },
  {
    name: 'a restart forgets the static accounts that were being made',
    seen: { by: 'T2', seed: 44_011_000 },
    changes: [
      { file: 'electron/journal/journal.ts', find: '          staticAccounts.resume(at)\n', replace: '' },
    ],
  },
  {
    name: 'that the day has no more static accounts is forgotten',
    seen: { by: 'T1', seed: 336 },
    changes: [
      {
        file: 'electron/static-accounts/quota.ts',
        find: 'exhausted ? 0 : Math.max',
        replace: 'exhausted && made < 0 ? 0 : Math.max',
      },
    ],
  },
  {
    name: 'a payment to a static account is believed while the gateway denies it',
    seen: { by: 'T1', seed: 67 },
    changes: [
      {
        file: 'electron/static-accounts/payments.ts',
        find: '    async onUnanswered(payment) {\n',
        replace: `    async onUnanswered(payment) {
      const believed = { amount: rupiahOfNews, paidAt: null, payer: null, accountNo: null, platformTradeNo: null }
      const to = { kind: 'confirmed', since: clock.now(), ...believed } as const
      await record(payment, to, [{ kind: 'answered', detail: {} }])
`,
      },
      {
        file: 'electron/static-accounts/payments.ts',
        find: 'const MINUTE = 60_000\n',
        replace: 'const MINUTE = 60_000\nconst rupiahOfNews = 2_500_000 as never\n',
      },
    ],
  },
  {
    name: 'payments to static accounts that were heard of are forgotten by a restart',
    seen: { by: 'T1', seed: 450 },
    changes: [
      { file: 'electron/composition/core.ts', find: '      await staticAccounts.watchOpen()\n', replace: '' },
    ],
  },
  {
    name: 'a part in cash pays the whole sale',
    seen: { by: 'T2', seed: 56_000_000 },
    changes: [
      {
        file: 'shared/sale/split.ts',
        find: "isPaid(state) && (part === undefined || (part.kind === 'rest' && !part.cash.givenBack))",
        replace: 'isPaid(state)',
      },
    ],
  },
  {
    name: 'a rest is charged after its cash part was given back',
    seen: { by: 'T1', seed: 49 },
    changes: [
      { file: 'electron/sales/sums-of-charge.ts', find: '|| !isStandingPart(first)', replace: '' },
      {
        file: 'electron/journal/orders.ts',
        find: 'if (partOf && partOf.restOf !== null) throw',
        replace: 'if (partOf && partOf.total < 0) throw',
      },
      {
        file: 'electron/journal/orders.ts',
        find: "if (part?.kind === 'rest' && part.cash.givenBack) throw",
        replace: "if (part?.kind === 'rest' && part.total < 0) throw",
      },
    ],
  },
  {
    name: 'the cash of a part goes back, and its sale goes on',
    seen: { by: 'T1', seed: 49 },
    changes: [
      {
        file: 'electron/journal/migrations/0174-split-sales.ts',
        find: "WHEN NEW.undoes = 1 AND NEW.state = 'done'",
        replace: "WHEN NEW.undoes = 1 AND NEW.state = 'failed'",
      },
    ],
  },
  {
    name: 'a cash part whose rest nobody asks for is forgotten',
    seen: { by: 'T1', seed: 9 },
    changes: [
      {
        file: 'shared/sale/case.ts',
        find: "return asked ? [] : [{ kind: 'restUnpaid'",
        replace: "return asked || since > 0 ? [] : [{ kind: 'restUnpaid'",
      },
    ],
  },
]
