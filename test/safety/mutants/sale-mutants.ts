import type { Mutant } from './mutant.ts'

/** What goes wrong between a charge, its payment and the shift's figures. */
export const saleMutants: readonly Mutant[] = [
  {
    name: 'a shift is cut one line too early',
    seen: { by: 'T2', seed: 32_000_000 },
    file: 'electron/journal/shifts.ts',
    find: 'shifts.insert(number, report.to, shifts.lastLine(), json)',
    replace: 'shifts.insert(number, report.to, shifts.lastLine() - 1, json)',
  },
  {
    name: 'a late payment is in no shift',
    seen: { by: 'T2', seed: 12_000_000 },
    file: 'electron/journal/migrations/0196-cash-rounding.ts',
    find: "WHEN NEW.state IN ('paid', 'paidLate', 'failed'",
    replace: "WHEN NEW.state IN ('paid', 'failed'",
  },
  {
    name: 'a new number for each retry',
    seen: { by: 'T2', seed: 4_000_000 },
    file: 'electron/sales/charging.ts',
    find: 'prepare(asSent({ ...order, cart },',
    replace: "prepare(asSent({ ...order, cart, merchantTradeNo: newNumber('LK', now(), random) },",
  },
  {
    name: 'the intent is written after sending',
    seen: { by: 'T2', seed: 0 },
    file: 'electron/sales/charging.ts',
    find: '    const order = await written(() => journal.openAttempt({',
    replace:
      '    await gateway.send(prepared).catch(() => {})\n    const order = await written(() => journal.openAttempt({',
  },
  {
    name: 'a time-out is a failure',
    seen: { by: 'T2', seed: 2_000_000 },
    file: 'electron/lifecycle/outcome-of-failure.ts',
    find: 'const no = definiteNo(error)',
    replace:
      "const no = definiteNo(error) ?? { errCode: null, reason: error.message, cause: 'notSent' as const }",
  },
  {
    name: 'a duplicate is a refusal',
    seen: { by: 'T1', seed: 400 },
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
    seen: { by: 'T1', seed: 154 },
    file: 'electron/gateway/definite-no.ts',
    find: 'if (!(error instanceof Rejected)) return null',
    replace: 'if (!(error instanceof Rejected || error instanceof CredentialsRefused)) return null',
  },
  {
    name: 'throttling is a refusal of the order',
    seen: { by: 'T2', seed: 8_000_000 },
    file: 'electron/gateway/definite-no.ts',
    find: 'if (!(error instanceof Rejected)) return null',
    replace: 'if (!(error instanceof Rejected || error instanceof Throttled)) return null',
  },
  {
    name: 'an HTTP status is a no',
    seen: { by: 'T1', seed: 44 },
    file: 'electron/gateway/believe.ts',
    find: 'switch (byCode ?? hintOfStatus(profile.errors, httpStatus)) {',
    replace:
      "switch (byCode ?? ([400, 404, 413, 422].includes(httpStatus) ? 'rejected' : hintOfStatus(profile.errors, httpStatus))) {",
  },
  {
    name: 'an unsigned no is a no',
    seen: { by: 'T1', seed: 25 },
    file: 'electron/gateway/believe.ts',
    find: 'return refused instanceof CredentialsRefused ? refused : unknown',
    replace: 'return refused',
  },
  {
    name: 'the echo is not looked at',
    seen: { by: 'T1', seed: 3 },
    file: 'electron/gateway/believe.ts',
    find: 'if (wrongEcho) {',
    replace: "if (wrongEcho === 'amount') {",
  },
  {
    name: 'the amount is not looked at',
    seen: { by: 'T1', seed: 98 },
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
    file: 'electron/gateway/client.ts',
    find: "const believable = signature === 'valid' || profile.verification !== 'enforce'",
    replace: 'const believable = true',
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
    file: 'electron/lifecycle/inquiry-memory.ts',
    find: 'const isLongEnough = count + 1 >= NOT_FOUND_ANSWERS && elapsed() - since >= NOT_FOUND_QUIET_MS',
    replace: 'const isLongEnough = true',
  },
  {
    name: 'the quiet is measured by the wall clock',
    seen: { by: 'T2', seed: 18_000_000 },
    file: 'electron/lifecycle/inquiring.ts',
    find: 'createInquiryMemory(elapsed)',
    replace: 'createInquiryMemory(now)',
  },
  {
    name: 'a restart forgets what was being sent',
    seen: { by: 'T1', seed: 17 },
    file: 'electron/journal/orders.ts',
    find: "orders.inStates(['intent', 'sending'])",
    replace: "orders.inStates(['intent'])",
  },
  {
    name: 'a restart takes what was being sent for not sent',
    seen: { by: 'T1', seed: 17 },
    file: 'electron/journal/state-table.ts',
    find: "kind === 'intent' ? neverSent",
    replace: "kind === 'intent' || kind === 'sending' ? neverSent",
  },
  {
    name: 'a restart watches nothing',
    seen: { by: 'T2', seed: 14_000_000 },
    file: 'electron/composition/core.ts',
    find: 'await sales.watchOpenOrders()',
    replace: '',
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
    file: 'electron/sales/outcome.ts',
    find: "    case '02':\n      return { kind: ended",
    replace: "    case '02':\n      if (ended) return null\n      return { kind: ended",
  },
  {
    name: 'nobody looks after what ended unpaid',
    seen: { by: 'T1', seed: 1036 },
    file: 'electron/sales/poll-plan.ts',
    find: "    case 'failed':\n",
    replace: "    case 'failed':\n      return null\n",
  },
  {
    name: 'what was paid while the counter was off for weeks is never asked about',
    seen: { by: 'T2', seed: 14_000_000 },
    file: 'electron/journal/orders.ts',
    find: '...orders.owedALook(lateFor, since),',
    replace: '',
  },
  {
    name: 'a superseded order is not watched',
    seen: { by: 'T2', seed: 52_000_000 },
    file: 'electron/sales/watched-orders.ts',
    find: '      nextCheckIn(order,',
    replace: '      order.superseded ? null : nextCheckIn(order,',
  },
  {
    name: 'a step goes from whatever state there is',
    seen: { by: 'T2', seed: 20_000_000 },
    file: 'electron/journal/state-table.ts',
    find: 'AND state = :from_state`',
    replace: 'AND (state = :from_state OR TRUE)`',
  },
  {
    name: 'another channel is offered while the outcome is not known',
    seen: { by: 'T1', seed: 12 },
    file: 'electron/sales/sales.ts',
    find: '= unpaidStates',
    replace: "= [...unpaidStates, 'unknown']",
  },
  {
    name: 'what is not known may be sent again at once',
    seen: { by: 'T2', seed: 18_000_000 },
    file: 'electron/lifecycle/sending-again.ts',
    find: "if (state.kind === 'unknown' && state.neverArrived && !isUnderWay) return",
    replace: "if (state.kind === 'unknown' && !isUnderWay) return",
  },
  {
    name: 'a payment is written down without its answer',
    seen: { by: 'T2', seed: 0 },
    file: 'electron/lifecycle/inquiring.ts',
    find: "const evidence = [evidenceOfRequest('sent', question), evidenceOfExchange(question, answer)]",
    replace: "const evidence = [evidenceOfRequest('sent', question)]",
  },
  {
    name: 'after an unknown outcome nobody asks',
    seen: { by: 'T2', seed: 4_000_000 },
    file: 'electron/sales/charging.ts',
    find: '    watch: options.watch,\n',
    replace: "    watch: (each) => (each.state.kind === 'open' ? options.watch(each) : undefined),\n",
  },
  {
    name: 'a paid sale can be charged once more',
    seen: { by: 'T2', seed: 0 },
    changes: [
      {
        file: 'electron/journal/sale-demands.ts',
        find: 'paysSale(order) || (',
        replace: '(',
      },
      {
        file: 'electron/journal/orders.ts',
        find: 'demandFree(orders.ofSale(saleId), paysSale)',
        replace: 'demandFree(orders.ofSale(saleId), () => false)',
      },
    ],
  },
  {
    name: 'a no to the second sending is a no to the first',
    seen: { by: 'T2', seed: 6_000_000 },
    file: 'electron/lifecycle/outcome-of-failure.ts',
    find: 'if (wasSentBefore) return',
    replace: 'if (wasSentBefore && since < 0) return',
  },
  {
    name: 'a part in cash pays the whole sale',
    seen: { by: 'T2', seed: 56_000_000 },
    file: 'shared/sale/split.ts',
    find: "isPaid(state) && (part === undefined || (part.kind === 'rest' && !part.cash.givenBack))",
    replace: 'isPaid(state)',
  },
  {
    name: 'a rest is charged after its cash part was given back',
    seen: { by: 'T1', seed: 49 },
    changes: [
      { file: 'electron/sales/sums-of-charge.ts', find: '|| !isStandingPart(first)', replace: '' },
      {
        file: 'electron/journal/sale-demands.ts',
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
    name: 'cash is rounded on the screen, and the order has the price',
    seen: { by: 'T2', seed: 48_000_000 },
    file: 'electron/sales/cash.ts',
    find: 'const amount = wanted.part ? tendered : toPay',
    replace: 'const amount = wanted.part ? tendered : wanted.amount',
  },
  {
    name: 'the cash of a part goes back, and its sale goes on',
    seen: { by: 'T1', seed: 49 },
    file: 'electron/journal/migrations/0174-split-sales.ts',
    find: "WHEN NEW.undoes = 1 AND NEW.state = 'done'",
    replace: "WHEN NEW.undoes = 1 AND NEW.state = 'failed'",
  },
  {
    name: 'a cash part whose rest nobody asks for is forgotten',
    seen: { by: 'T1', seed: 9 },
    file: 'shared/sale/case.ts',
    find: "return asked ? [] : [{ kind: 'restUnpaid'",
    replace: "return asked || since > 0 ? [] : [{ kind: 'restUnpaid'",
  },
]
