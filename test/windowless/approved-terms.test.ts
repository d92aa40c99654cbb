/** An approval is for exactly what the supervisor was shown: every term of the call is bound, once, for a minute. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CallInput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import type { ApprovalAction } from '../../shared/staff/staff.ts'
import { staffed } from '../helpers/staffed.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

const refused = { code: 'approvalRefused' }

/** A training counter with a supervisor near by and the cashier on duty. */
async function atTheTill() {
  const counter = await windowlessCounter()
  const staff = await staffed(counter.call)
  const approve = (
    action: ApprovalAction,
    merchantTradeNo: string,
    amount: number | null,
    terms: Record<string, string>,
  ) => staff.approve({ action, merchantTradeNo, amount: amount === null ? null : rupiah(amount), terms })
  return { ...counter, approve }
}

test('a subscription by approval is the very one that was approved: channel, interval, texts, customer and who bears the fee', async () => {
  const { call, approve } = await atTheTill()
  const subscriptionId = randomUUID()
  const wanted: CallInput<'subscription.create'> = {
    subscriptionId,
    paymentType: 'StaticWalletASub',
    amount: rupiah(50_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Katering',
    customer: 'Siti',
  }
  const fee = { fee: 'BEN' }
  const approval = await approve('subscribe', subscriptionId, 50_000, termsOf(wanted, fee))
  const others: Partial<typeof wanted>[] = [
    { interval: { type: 'DAILY', value: 1 } },
    { interval: { type: 'MONTHLY', value: 2 } },
    { title: 'Pulsa' },
    { paymentType: 'StaticCcSub' },
    { customer: 'Budi' },
    { message: 'x' },
    { amount: rupiah(50_001) },
    { subscriptionId: randomUUID() },
  ]
  for (const other of others) {
    await expect(call('subscription.create', { ...wanted, ...other, approval })).rejects.toMatchObject(
      refused,
    )
  }
  const withoutTerms = await approve('subscribe', subscriptionId, 50_000, {})
  await expect(call('subscription.create', { ...wanted, approval: withoutTerms })).rejects.toMatchObject(
    refused,
  )
  const payerPays = await approve('subscribe', subscriptionId, 50_000, termsOf(wanted, { fee: 'OUR' }))
  await expect(call('subscription.create', { ...wanted, approval: payerPays })).rejects.toMatchObject(refused)

  const made = await call('subscription.create', { ...wanted, approval })
  expect(made).toMatchObject({ title: 'Katering', interval: { type: 'MONTHLY', value: 1 } })
  const again = { ...wanted, subscriptionId: randomUUID(), approval }
  await expect(call('subscription.create', again)).rejects.toMatchObject(refused)
})

test('a static account by approval is the very one that was approved', async () => {
  const { call, approve } = await atTheTill()
  const accountId = randomUUID()
  const wanted = { accountId, paymentType: 'StaticBankLVA', payer: 'Siti', usedFor: 'Arisan' } as const
  const approval = await approve('makeAccount', accountId, null, termsOf(wanted))
  for (const other of [{ payer: 'Budi' }, { paymentType: 'StaticBankAVA' }, { usedFor: 'x' }] as object[]) {
    const asked = { ...wanted, ...other, approval } as CallInput<'staticAccount.create'>
    await expect(call('staticAccount.create', asked)).rejects.toMatchObject({
      code: expect.stringMatching(/approvalRefused|badInput/),
    })
  }
  expect(await call('staticAccount.create', { ...wanted, approval })).toMatchObject({ payer: 'Siti' })
})

test('a shift is closed with the count and the note that were approved', async () => {
  const { call, approve } = await atTheTill()
  const { number, carriedOut } = await call('shift.current', {})
  const wanted = {
    number,
    counted: null,
    note: 'semua cocok',
    carries: carriedOut.map(({ ref }) => ref),
  }
  const approval = await approve('closeShift', `Z${number}`, null, termsOf(wanted))
  for (const other of [{ counted: rupiah(5_000) }, { note: 'lain' }]) {
    await expect(call('shift.close', { ...wanted, ...other, approval })).rejects.toMatchObject(refused)
  }
  expect(await call('shift.close', { ...wanted, approval })).toMatchObject({ number })
})

test('a refund by approval gives back the very goods that were approved, and a cash part only where that was approved', async () => {
  const { call, approve } = await atTheTill()
  const line = {
    kind: 'product',
    id: 'A',
    name: 'Nasi',
    type: 'x',
    price: rupiah(20_000),
    quantity: 1,
  } as const
  const cart = [line, { ...line, id: 'B', name: 'Teh' }]
  const sale = { saleId: randomUUID(), amount: rupiah(40_000), cart }
  const { merchantTradeNo } = await call('sale.payCash', { ...sale, tendered: rupiah(40_000) })
  const wish = () => ({ refundId: randomUUID(), merchantTradeNo, amount: rupiah(20_000), reason: 'Rusak' })
  const tea = termsOf({ reason: 'Rusak' }, { lines: '1 x Teh' })
  const approval = await approve('refund', merchantTradeNo, 20_000, tea)
  const rice = { ...wish(), lines: [{ line: 0, quantity: 1 }], approval }
  await expect(call('refund.create', rice)).rejects.toMatchObject(refused)
  await expect(call('refund.create', { ...wish(), approval })).rejects.toMatchObject(refused)
  const given = await call('refund.create', { ...rice, lines: [{ line: 1, quantity: 1 }] })
  expect(given).toMatchObject({ state: { kind: 'done' }, lines: [{ name: 'Teh' }] })

  const tendered = rupiah(15_000)
  const part = await call('sale.payCash', { ...sale, saleId: randomUUID(), tendered, part: true })
  const ofPart = { merchantTradeNo: part.merchantTradeNo, amount: tendered, reason: 'Pelanggan batal' }
  const undo = () => ({ ...ofPart, refundId: randomUUID(), undoes: true as const })
  await expect(call('refund.create', undo())).rejects.toMatchObject({ code: 'notAllowed' })
  const plain = await approve('refund', part.merchantTradeNo, 15_000, termsOf({ reason: 'Pelanggan batal' }))
  await expect(call('refund.create', { ...undo(), approval: plain })).rejects.toMatchObject(refused)
  const terms = termsOf({ reason: 'Pelanggan batal', undoes: true })
  const yes = await approve('refund', part.merchantTradeNo, 15_000, terms)
  expect(await call('refund.create', { ...undo(), approval: yes })).toMatchObject({ undoes: true })
})
