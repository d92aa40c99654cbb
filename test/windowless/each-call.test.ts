/**
 * Each call of the contract is made, by every role, at a real counter: a role that may not make it is refused and leaves no
 * line in the audit log; one that may leaves the line that was decided in `test/ipc/decisions.ts`, and no other.
 */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import type { AuditKind } from '../../shared/audit/audit.ts'
import { type CallInput, type CallName, calls } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { RefundState } from '../../shared/refund/refund.ts'
import { type Role, roles } from '../../shared/staff/role.ts'
import { callSamples } from '../helpers/contract-samples.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { anAttempt, orderIn } from '../helpers/orders.ts'
import { aPrinter } from '../helpers/printers.ts'
import { aNewRefund, refundIn } from '../helpers/refunds.ts'
import { added, staffPins } from '../helpers/staffed.ts'
import { aNewSubscription } from '../helpers/subscriptions.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { decisions } from '../ipc/decisions.ts'
import { keyFileIn } from '../merchant/merchant-room.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const names = Object.keys(calls) as CallName[]
const neverArrived = { kind: 'unknown', since: 5_000, reason: 'timeout', neverArrived: true } as const
const failed = { kind: 'failed', since: 6_000, platformTradeNo: null } as const

/** Things in whichever state a call needs, each written down before the counter opens. */
async function stock(journal: Journal) {
  const refundThat = async (state: RefundState) => {
    const { merchantTradeNo } = await paidInJournal(journal)
    return (await refundIn(journal, aNewRefund({ merchantTradeNo }), state)).merchantRefundNo
  }
  const orderThatNeverArrived = async () =>
    (await orderIn(journal, anAttempt(), neverArrived)).merchantTradeNo
  const subscriptionThat = async (number: string, to: 'intent' | 'unknown' | 'active') => {
    const wanted = { paymentType: 'StaticWalletASub', amount: rupiah(25_000), title: 'Kopi' } as const
    const subscriptionId = randomUUID()
    const interval = { type: 'MONTHLY', value: 1 } as const
    await journal.openSubscription(aNewSubscription({ ...wanted, number, subscriptionId, interval }))
    if (to === 'intent') return { ...wanted, interval, subscriptionId }
    const placed = { payable: rupiah(25_000), checkoutUrl: null, expiresAt: null, gatewayNo: number }
    const state = to === 'unknown' ? neverArrived : ({ kind: 'active', since: 5_000, ...placed } as const)
    const step = { number, evidence: [] }
    await journal.takeSubscriptionStep({ ...step, from: 'intent', to: { kind: 'sending', since: 4_500 } })
    await journal.takeSubscriptionStep({ ...step, from: 'sending', to: state })
    return { ...wanted, interval, subscriptionId }
  }
  const reported = { merchantTradeNo: null, platformTradeNo: 'P-77', paymentType: null, vaCode: '99' }
  await journal.keepUnplacedPayment({
    name: 'n',
    at: 4_000,
    reported: { ...reported, amount: rupiah(50_000), paidAt: null, payer: null },
  })
  return {
    paid: (await paidInJournal(journal)).merchantTradeNo,
    toSendAgain: await orderThatNeverArrived(),
    toGiveUp: await orderThatNeverArrived(),
    refundToSendAgain: await refundThat(neverArrived),
    refundToWithdraw: await refundThat(neverArrived),
    failedRefund: await refundThat(failed),
    subscription: await subscriptionThat('SB-INTENT', 'intent'),
    unsent: await subscriptionThat('SB-AGAIN', 'unknown'),
    active: await subscriptionThat('SB-ACTIVE', 'active'),
    left: await subscriptionThat('SB-LEFT', 'unknown'),
  }
}

async function shop() {
  const gateway = await startedSandbox({ merchant })
  const dataDir = temporaryFolder()
  const journal = trainingJournal(dataDir)
  const things = await stock(journal)
  await journal.close()
  const sandbox = gateway.elsewhere
  const counter = await windowlessCounter({ dataDir, sandbox, vaultKeyFile: keyFileIn(dataDir) })
  const { call } = counter
  await call('settings.change', {
    live: { baseUrl: gateway.url, merchantId: merchant.id },
    printers: [aPrinter({ device: 'file:///dev/null', drawer: 'withReceipt' })],
  })
  const office = counter.callFrom('office')
  /** The kinds of all lines, the oldest first: read by the owner in a window of their own. */
  const lines = async (): Promise<AuditKind[]> =>
    (await office('audit.list', { limit: 200 })).entries.map(({ kind }) => kind).reverse()
  return { ...counter, things, lines, office }
}

type Shop = Awaited<ReturnType<typeof shop>>
type Staff = Record<Role, string>

/** Calls that leave a line only by what they are asked: their input, and who asks where it is more than the least role. */
function inputsOf({ things }: Shop, staff: Staff) {
  const ofShift = { kind: 'zReport', number: 1 } as const
  const inputs: { [Name in CallName]?: () => CallInput<Name> } = {
    'sale.sendAgain': () => ({ merchantTradeNo: things.toSendAgain }),
    'unresolved.close': () => ({
      merchantTradeNo: things.toGiveUp,
      kind: 'unknown',
      since: 5_000,
      resolution: 'givenUp',
      note: 'x',
      by: 'x',
    }),
    'unresolved.closePayment': () => ({ ref: 'U1', resolution: 'notOurs', note: 'x', by: 'x' }),
    'unresolved.closeSubscription': () => ({
      number: 'SB-LEFT',
      fact: 'unknown 5000',
      resolution: 'givenUp',
      note: 'x',
      by: 'x',
    }),
    'refund.create': () => ({ refundId: randomUUID(), merchantTradeNo: things.paid, amount: rupiah(1_000) }),
    'refund.sendAgain': () => ({ merchantRefundNo: things.refundToSendAgain }),
    'refund.withdraw': () => ({ merchantRefundNo: things.refundToWithdraw, note: 'x' }),
    'refund.close': () => ({
      merchantRefundNo: things.failedRefund,
      since: failed.since,
      resolution: 'customerTold',
      note: 'x',
      by: 'x',
    }),
    // It lies there as an intent that never left: asked for again it goes out, and that is a line too.
    'subscription.create': () => things.subscription,
    'subscription.sendAgain': () => ({ number: 'SB-AGAIN' }),
    'subscription.cancel': () => ({ number: 'SB-ACTIVE' }),
    'print.picture': () => ({ of: ofShift, paper: '58' }),
    'print.pdf': () => ({ of: ofShift, paper: '58' }),
    'shift.open': () => ({ float: null }),
    'shift.close': () => ({ number: 1, counted: null, note: 'x', carries: carried }),
    'shift.export': () => ({ number: 1, as: 'csv' }),
    'printer.openDrawer': () => ({ printer: 'main' }),
    'merchant.setKeys': () => ({ secret: merchant.secret }),
    'merchant.trust': () => ({ pem: '' }),
    'settings.change': () => ({ shop: { name: 'Toko Baru' } }),
    'staff.signIn': () => ({ staffId: staff.cashier, pin: staffPins.cashier }),
    'staff.approve': () => ({
      staffId: staff.supervisor,
      pin: staffPins.supervisor,
      action: 'refund',
      merchantTradeNo: things.paid,
      amount: rupiah(1),
      terms: {},
    }),
    'staff.ownPin': () => ({ pin: '111222' }),
    'staff.changePin': () => ({ pin: staffPins.cashier, newPin: '682401' }),
    'staff.resetPin': () => ({ staffId: staff.cashier, pin: staffPins.cashier }),
    'staff.change': () => ({ staffId: staff.cashier, name: 'Budi S' }),
    'staff.add': () => ({ name: 'Ani', role: 'cashier', pin: '918273' }),
  }
  let carried: string[] = []
  return { inputs, carry: (refs: string[]) => (carried = refs) }
}

/** What ends duty, or the counter as it stands, comes last of its role. */
const last: readonly CallName[] = ['staff.signIn', 'staff.lock']
/** What the person on duty types their own PIN for; without it nothing is done. */
const afterOwnPin: readonly CallName[] = ['staff.add', 'staff.change', 'staff.resetPin']
/** Reports of shifts are refused to cashiers by their handlers. */
const bySupervisor: readonly CallName[] = ['print.picture', 'print.pdf', 'shift.export']
/** What needs more than a counter in a process: another test makes it, and looks at its line. */
const elsewhere: Partial<Record<CallName, string>> = {
  'merchant.unlock': 'test/counter/merchant.test.ts: a vault with a passphrase, after a restart',
  'merchant.sameGateway': 'test/windowless/other-gateway-address.test.ts',
  'browser.end': 'test/counter/browser-door.test.ts: a second browser',
  'backup.restore': 'test/backups/from-the-screen.test.ts',
  'office.enrol': 'test/office/at-the-counter.test.ts',
  'office.leave': 'test/office/at-the-counter.test.ts',
  'office.takeBack': 'test/office/lost-journal.test.ts',
  'office.takeDirectory': 'test/office/directory.test.ts',
  'office.fillDirectory': 'test/office/directory.test.ts',
  'refund.handOver': 'test/office/lending.test.ts',
  'merchant.recoverVault': 'test/counter/merchant.test.ts: a vault that nobody can open',
  'counter.reopen': 'test/windowless/one-list.test.ts',
  'update.install': 'test/desktop/updates.test.ts: it needs an update that is ready',
  'staff.setUp': 'here, before anybody has a role',
  'sale.charge': 'test/windowless/discounts.test.ts: only a discount beyond the limit has a line',
  'sale.payCash': 'electron/ipc/sale-charge.ts: its discount is sale.charge’s, by the same code',
}

test('a caller without the right is refused every call and leaves no line; with the right, each call leaves its own line', async () => {
  const counter = await shop()
  const { call, lines, office } = counter
  const wrong: string[] = []
  const tried = { refused: 0, done: 0 }

  const { id: owner } = await call('staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner }).then((duty) =>
    duty.kind === 'onDuty' ? duty.staff : { id: '' },
  )
  await office('staff.signIn', { staffId: owner, pin: staffPins.owner })
  expect(await lines()).toContain('staffAdded')
  const add = async (role: 'supervisor' | 'cashier') =>
    (await added(call, { name: role, role, pin: staffPins[role] })).id
  const staff: Staff = { owner, supervisor: await add('supervisor'), cashier: await add('cashier') }
  const { inputs, carry } = inputsOf(counter, staff)

  const make = async (name: CallName) => {
    if (afterOwnPin.includes(name)) await call('staff.ownPin', { pin: staffPins.owner }).catch(() => {})
    const known = (await lines()).length
    const input = (inputs[name]?.() ?? callSamples[name].input) as never
    const code = await call(name, input).then(
      () => null,
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    )
    return { code, left: (await lines()).slice(known) }
  }
  const signIn = (role: Role) => call('staff.signIn', { staffId: staff[role], pin: staffPins[role] })
  const mayNot = (role: Role | null, name: CallName) => {
    const [least] = decisions[name]
    return least !== 'anyone' && (role === null || roles.indexOf(role) < roles.indexOf(least))
  }

  for (const role of [null, ...roles]) {
    await (role === null ? call('staff.lock', {}) : signIn(role))
    for (const name of names.filter((each) => mayNot(role, each))) {
      const { code, left } = await make(name)
      const isRefused = code?.startsWith(role === null ? 'locked' : 'notAllowed')
      tried.refused += 1
      if (!isRefused || left.length > 0) wrong.push(`${name} by ${role}: ${code ?? 'done'}, left ${left}`)
    }
  }

  for (const role of roles) {
    const isIts = (name: CallName) => {
      const [least] = decisions[name]
      return (least === 'anyone' ? 'cashier' : least) === role && !elsewhere[name]
    }
    const its = names.filter((name) => isIts(name) && !bySupervisor.includes(name))
    const inOrder = [
      ...its.filter((name) => !last.includes(name)),
      ...last.filter((name) => its.includes(name)),
    ]
    await signIn(role)
    for (const name of inOrder.filter((each) => each !== 'shift.close')) await judge(name)
    if (role !== 'supervisor') continue
    carry((await call('shift.current', {})).carriedOut.map(({ ref }) => ref))
    await judge('shift.close')
    for (const name of bySupervisor) await judge(name)
  }

  async function judge(name: CallName): Promise<void> {
    const [, told] = decisions[name]
    const isWritten = Array.isArray(told)
    const { code, left } = await make(name)
    tried.done += 1
    const isRight = isWritten
      ? code === null &&
        left.length > 0 &&
        left.every((kind) => (told as readonly AuditKind[]).includes(kind))
      : left.length === 0
    if (!isRight) wrong.push(`${name}: ${code ?? 'done'}, left [${left}]`)
    if (name === 'staff.changePin')
      await call('staff.changePin', { pin: '682401', newPin: staffPins.cashier })
  }

  expect(wrong).toEqual([])
  expect(tried.refused).toBeGreaterThan(names.length)
  expect(tried.done).toBeGreaterThan(names.length - Object.keys(elsewhere).length - 1)
})
