import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDisplay, STAYS_MS } from '../../electron/display/display.ts'
import { shownOf } from '../../electron/display/shown.ts'
import { displayCaller } from '../../electron/ipc/display-caller.ts'
import { createDoor } from '../../electron/ipc/door.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { callSamples, sampleHandlers } from '../helpers/contract-samples.ts'
import { handClock } from '../helpers/hand-clock.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt } from '../helpers/orders.ts'
import { sampleOrder } from '../helpers/samples.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const placed = {
  since: 1,
  platformTradeNo: 'PRIVATE-P',
  payable: rupiah(25_000),
  code: { kind: 'qr', content: '0002…', nmid: 'PRIVATE-N', terminal: 'PRIVATE-T' },
  expiresAt: 9,
} as const
const payment = {
  paidAt: 2,
  rrn: 'PRIVATE-R',
  issuer: 'PRIVATE-I',
  payer: 'PRIVATE-NAME',
  accountNo: 'PRIVATE-A',
}
const orderIn = (state: OrderState, change: Partial<Order> = {}): Order => ({
  ...sampleOrder,
  merchantTradeNo: 'PRIVATE-NO',
  payer: 'PRIVATE-PAYER',
  phone: 'PRIVATE-PHONE',
  cashier: 'PRIVATE-CASHIER',
  ...change,
  state,
})

const states: readonly [OrderState, string][] = [
  [{ kind: 'intent', since: 1 }, 'preparing'],
  [{ kind: 'sending', since: 1 }, 'preparing'],
  [{ kind: 'open', ...placed }, 'code'],
  [{ kind: 'paid', ...placed, ...payment }, 'paid'],
  [{ kind: 'paidLate', ...placed, ...payment }, 'paid'],
  [{ kind: 'failed', ...placed }, 'ended'],
  [{ kind: 'expired', ...placed }, 'ended'],
  [{ kind: 'rejected', since: 1, errCode: null, reason: 'PRIVATE', cause: 'refused' }, 'ended'],
  [{ kind: 'unknown', since: 1, reason: 'PRIVATE', neverArrived: false }, 'askCashier'],
  [{ kind: 'review', since: 1, reason: 'PRIVATE', platformTradeNo: 'PRIVATE' }, 'askCashier'],
]

test.each(states)('an order in $kind is shown as %s, and nothing private of it', (state, kind) => {
  const shown = shownOf(orderIn(state), [])
  expect(shown.kind).toBe(kind)
  expect(JSON.stringify(shown)).not.toContain('PRIVATE')
})

test('an abandoned code is not shown to be paid', () => {
  expect(shownOf(orderIn({ kind: 'open', ...placed }, { superseded: true }), []).kind).toBe('idle')
})

test('a sale paid late, twice or after its cash was given back is paid, and its customer reads that the cashier must explain something', () => {
  const paid = { kind: 'paid', ...placed, ...payment } as const
  expect(shownOf(orderIn(paid), [])).toMatchObject({ kind: 'paid', askCashier: false })
  expect(shownOf(orderIn(paid, { paidTwice: true }), [])).toMatchObject({ kind: 'paid', askCashier: true })
  expect(shownOf(orderIn({ ...paid, kind: 'paidLate' }), [])).toMatchObject({ askCashier: true })
  // The rest of a sale whose customer has the cash of the first part again pays nothing.
  expect(shownOf(orderIn(paid, rest(true)), [])).toMatchObject({ kind: 'paid', askCashier: true })
  expect(shownOf(orderIn(paid, rest(false)), [])).toMatchObject({ askCashier: false })
})

test.each(states.filter(([, kind]) => kind !== 'paid'))(
  'once its sale is paid by another code, an order in $kind shows the payment and no code',
  (state) => {
    const paidInstead = {
      merchantTradeNo: 'PRIVATE-2',
      paymentType: 'QRIS',
      payable: rupiah(25_000),
    }
    const shown = shownOf(orderIn(state, { paidInstead }), [])
    const total = rupiah(25_000)
    expect(shown).toEqual({ kind: 'paid', total, channel: 'QRIS', askCashier: false })
  },
)

const rest = (givenBack: boolean): Partial<Order> => ({
  part: {
    kind: 'rest',
    total: rupiah(30_000),
    cash: { merchantTradeNo: 'PRIVATE-C', amount: rupiah(5_000), givenBack },
  },
})

test('the rest of a sale that comes by another of its codes is shown with the cash of the same sale', () => {
  const paidInstead = { merchantTradeNo: 'PRIVATE-2', paymentType: 'QRIS', payable: rupiah(25_000) }
  const shown = shownOf(orderIn({ kind: 'open', ...placed }, { ...rest(false), paidInstead }), [])
  expect(shown).toMatchObject({ kind: 'paid', total: rupiah(30_000), channel: 'Cash + QRIS' })
})

test('a customer whose code for the rest has ended reads that their cash counts, unless they have it again', () => {
  const ended = { kind: 'expired', ...placed } as const
  const shown = shownOf(orderIn(ended, { ...rest(false), amount: rupiah(25_000) }), [])
  expect(shown).toEqual({ kind: 'ended', hadCode: true, paidInCash: rupiah(5_000), total: rupiah(25_000) })
  expect(shownOf(orderIn(ended, rest(true)), [])).toEqual({ kind: 'ended', hadCode: true })
})

test('a display that never had a code does not say that it is not used any more', () => {
  const hadCode = (state: OrderState) => shownOf(orderIn(state), [])
  const refused = { kind: 'rejected', since: 1, errCode: null, reason: '', cause: 'refused' } as const
  expect(hadCode(refused)).toEqual({ kind: 'ended', hadCode: false })
  expect(hadCode({ kind: 'failed', ...placed, code: null })).toEqual({ kind: 'ended', hadCode: false })
  // On the customer's phone alone.
  expect(hadCode({ kind: 'expired', ...placed, code: { kind: 'push' } })).toMatchObject({ hadCode: false })
  expect(hadCode({ kind: 'expired', ...placed })).toMatchObject({ hadCode: true })
})

test.each(Object.keys(calls) as CallName[])(
  'the display may make %s only if the contract says so',
  async (name) => {
    const door = createDoor(sampleHandlers(), {
      admit: () => displayCaller,
      log: () => {},
    })
    const reply = await door(null, name, callSamples[name].input)
    if (['display.read', 'display.looks'].includes(name)) expect(reply).toMatchObject({ ok: true })
    else expect(reply).toMatchObject({ ok: false, failure: { code: 'notAllowed' } })
  },
)

test('a sale that another of its codes paid is shown by that payment, also when it changes later', async () => {
  const { display, journal, merchantTradeNo, paid } = await displayedOrder()
  const other = await journal.openAttempt(anAttempt())
  const late = { ...paid, merchantTradeNo: other.merchantTradeNo, superseded: true }
  const left = orderIn({ kind: 'open', ...placed }, { merchantTradeNo })
  const paidInstead = { merchantTradeNo: late.merchantTradeNo, paymentType: 'QRIS', payable: rupiah(25_000) }
  await display.show({ kind: 'order', merchantTradeNo }, 'one')
  display.onEvent('order.changed', left)
  expect(display.read().shown.kind).toBe('code')
  // What came meanwhile counts, not what was read.
  display.onEvent('order.changed', { ...left, paidInstead })
  display.onEvent('order.changed', late)
  const shown = () => display.read().shown
  expect(shown()).toMatchObject({ kind: 'paid', askCashier: true })
  await new Promise((done) => setTimeout(done, 50))
  expect(shown()).toMatchObject({ kind: 'paid', askCashier: true })
  // A receipt is offered by the payment's number.
  display.onEvent('order.changed', { ...late, superseded: false })
  expect(shown()).toMatchObject({ kind: 'paid', askCashier: false })
  await display.offer(late.merchantTradeNo, { by: 'page', code: 'https://kantor.example/r/1.2' })
  display.onEvent('order.changed', { ...late, superseded: false })
  expect(JSON.stringify(shown())).toContain('kantor.example')
})

async function displayedOrder() {
  const journal = openJournal(join(temporaryFolder(), 'journal.db'))
  onTestFinished(() => journal.close())
  const { merchantTradeNo } = await journal.openAttempt(anAttempt())
  const paid = orderIn({ kind: 'paid', ...placed, ...payment }, { merchantTradeNo })
  const clock = handClock(0)
  const said: string[] = []
  const troubles: string[] = []
  const disk = { fails: false }
  const readCart: typeof journal.readCart = (number) =>
    disk.fails ? Promise.reject(new Error('no disk')) : journal.readCart(number)
  const display = createDisplay({
    journal: { ...journal, readCart },
    mode: 'training',
    settings: () => defaultSettings,
    clockOffset: () => 0,
    clock,
    onChange: () => {},
    onWaits: (window, waits) => said.push(`${window} ${waits ? 'waits' : 'waits no more'}`),
    onTrouble: (error) => troubles.push(String(error)),
  })
  return { display, journal, disk, troubles, merchantTradeNo, paid, clock, said }
}

test('a customer reads the language of the slips, whatever the cashier reads', async () => {
  const { journal } = await displayedOrder()
  const spoken = (language: 'id' | 'en', slips: 'id' | 'en' | 'both') =>
    createDisplay({
      journal,
      mode: 'training',
      settings: () => ({
        ...defaultSettings,
        language,
        slips: { ...defaultSettings.slips, language: slips },
      }),
      clockOffset: () => 0,
      clock: handClock(0),
      onChange: () => {},
      onWaits: () => {},
      onTrouble: () => {},
    }).read().language
  expect([spoken('en', 'id'), spoken('id', 'en'), spoken('en', 'both')]).toEqual(['id', 'en', 'id'])
})

test('when a window closes, what it showed is cleared, and later changes of it are not shown; what another window shows stays', async () => {
  const { display, merchantTradeNo } = await displayedOrder()
  const shown = () => display.read().shown.kind
  await display.show({ kind: 'order', merchantTradeNo }, 'one')
  expect(shown()).toBe('preparing')
  display.leave('other')
  expect(shown()).toBe('preparing')
  display.leave('one')
  expect(shown()).toBe('idle')
  display.onEvent('order.changed', orderIn({ kind: 'open', ...placed }, { merchantTradeNo }))
  expect(shown()).toBe('idle')
  // A window that leaves while its order is being read shows nothing any more.
  const showing = display.show({ kind: 'order', merchantTradeNo }, 'one')
  display.leave('one')
  await showing
  expect(shown()).toBe('idle')
})

test('when the cashier looks something up, what has ended goes; who pays, asks or scans a receipt goes on reading', async () => {
  const { display, merchantTradeNo, paid } = await displayedOrder()
  const lookUp = async (by = 'one') => {
    await display.show({ kind: 'away' }, by)
    return display.read().shown.kind
  }
  await display.show({ kind: 'cart', lines: [], total: rupiah(5_000) }, 'one')
  expect(await lookUp()).toBe('cart')
  const shownAgain = () => display.show({ kind: 'order', merchantTradeNo }, 'one')
  await shownAgain()
  display.onEvent('order.changed', orderIn({ kind: 'open', ...placed }, { merchantTradeNo }))
  expect(await lookUp()).toBe('code')
  display.onEvent('order.changed', { ...paid, paidTwice: true })
  expect(await lookUp()).toBe('paid')
  display.onEvent('order.changed', paid)
  await display.offer(merchantTradeNo, { by: 'page', code: 'https://kantor.example/r/1.2' })
  display.onEvent('order.changed', paid)
  expect(await lookUp()).toBe('paid')
  await display.show({ kind: 'idle' }, 'one')
  await shownAgain()
  display.onEvent('order.changed', paid)
  expect(await lookUp('other')).toBe('paid')
  expect(await lookUp()).toBe('idle')
  await shownAgain()
  display.onEvent('order.changed', orderIn({ kind: 'expired', ...placed }, { merchantTradeNo }))
  expect(await lookUp()).toBe('idle')
})

test('a receipt is offered for the paid sale that is shown, until it ends, and never for another one', async () => {
  const { display, merchantTradeNo, paid } = await displayedOrder()
  const offered = () => JSON.stringify(display.read()).includes('kantor.example')
  const receipt = { by: 'page', code: 'https://kantor.example/r/1.2' } as const
  await display.show({ kind: 'order', merchantTradeNo }, 'one')
  await display.offer('ANOTHER', receipt)
  display.onEvent('order.changed', paid)
  expect(offered()).toBe(false)
  await display.offer(merchantTradeNo, receipt)
  // The journal has the order unpaid: what is not paid has no receipt.
  expect(offered()).toBe(false)
  display.onEvent('order.changed', paid)
  expect(offered()).toBe(true)
  display.onEvent('order.changed', { ...paid, paidTwice: true })
  expect(offered()).toBe(false)
  display.onEvent('order.changed', paid)
  expect(offered()).toBe(true)
  await display.show({ kind: 'idle' }, 'one')
  expect(offered()).toBe(false)
  await display.show({ kind: 'order', merchantTradeNo }, 'one')
  display.onEvent('order.changed', paid)
  expect(offered()).toBe(false)
})

/** Two windows with an order each, both with a code to pay. */
async function twoWindows() {
  const made = await displayedOrder()
  const { display, journal, merchantTradeNo: first } = made
  const { merchantTradeNo: second } = await journal.openAttempt(anAttempt())
  const open = (merchantTradeNo: string) =>
    display.onEvent('order.changed', orderIn({ kind: 'open', ...placed }, { merchantTradeNo }))
  const shown = () => display.read().shown
  await display.show({ kind: 'order', merchantTradeNo: first }, 'one')
  open(first)
  const asSecond = (request: { readonly now?: true } = {}) =>
    display.show({ kind: 'order', merchantTradeNo: second, ...request }, 'two')
  const goods = (window: string, total = 5_000) =>
    display.show({ kind: 'cart', lines: [], total: rupiah(total) }, window)
  return { ...made, first, second, open, shown, asSecond, goods }
}

test('who is paying goes on seeing their code, whatever another window sells; that is shown once they have paid and read it', async () => {
  const { display, paid, clock, said, open, shown, asSecond, goods, second } = await twoWindows()
  await goods('two')
  expect(shown().kind).toBe('code')
  await asSecond()
  expect(shown().kind).toBe('code')
  // Nobody is told of a display that is not there.
  expect(said).toEqual([])
  display.opened()
  await display.show({ kind: 'idle' }, 'two')
  await asSecond()
  await goods('three')
  display.onEvent('order.changed', paid)
  await asSecond()
  clock.pass(STAYS_MS - 1)
  expect(shown().kind).toBe('paid')
  // Told each time: its window may have been locked before.
  expect(said).toEqual(['two waits', 'two waits no more', 'two waits', 'three waits', 'two waits'])
  clock.pass(1)
  await expect.poll(() => shown().kind).toBe('preparing')
  open(second)
  expect(shown().kind).toBe('code')
  await display.show({ kind: 'idle' }, 'one')
  expect(shown().kind).toBe('code')
  // Goods that were put into a cart meanwhile come last.
  await display.show({ kind: 'idle' }, 'two')
  expect(shown()).toMatchObject({ kind: 'cart', total: rupiah(5_000) })
  expect(said.slice(5)).toEqual(['two waits no more', 'three waits no more'])
})

test('a counter that closes while a customer reads how their payment ended reads nothing of its closed journal', async () => {
  const { display, journal, paid, clock, shown, asSecond, troubles } = await twoWindows()
  await asSecond()
  display.onEvent('order.changed', paid)
  display.stop()
  await journal.close()
  clock.pass(STAYS_MS)
  await setImmediate()
  expect(shown().kind).toBe('paid')
  expect(troubles).toEqual([])
})

test('a waiting sale that can’t be read when its turn comes costs a line in the log, and is shown at its next turn', async () => {
  const { display, disk, paid, clock, shown, asSecond, troubles } = await twoWindows()
  await asSecond()
  display.onEvent('order.changed', paid)
  disk.fails = true
  clock.pass(STAYS_MS)
  await expect.poll(() => troubles).toEqual(['Error: no disk'])
  expect(shown().kind).toBe('paid')
  disk.fails = false
  await display.attend('two', true)
  expect(shown().kind).toBe('preparing')
})

test('a window waits for no display that was closed, and is told so again once one is open', async () => {
  const { display, said, asSecond } = await twoWindows()
  await asSecond()
  for (let times = 0; times < 2; times += 1) display.opened()
  expect(said.splice(0)).toEqual(['two waits'])
  for (let times = 0; times < 2; times += 1) display.closed()
  await asSecond()
  expect(said.splice(0)).toEqual(['two waits no more'])
  display.opened()
  expect(said).toEqual(['two waits'])
})

test('a code that waits where nobody looks, as in another tab of the same cashier, does not come by itself', async () => {
  const { display, paid, clock, open, shown, asSecond, goods, second } = await twoWindows()
  await display.attend('one', false)
  expect(shown().kind).toBe('code')
  await asSecond({ now: true })
  open(second)
  display.onEvent('order.changed', { ...paid, merchantTradeNo: second })
  clock.pass(STAYS_MS)
  await display.show({ kind: 'idle' }, 'two')
  expect(shown().kind).toBe('idle')
  await goods('two')
  expect(shown().kind).toBe('cart')
  await display.attend('one', true)
  await expect.poll(() => shown().kind).toBe('preparing')
})

test('a code that waits is shown as soon as the customer before it has cancelled, whatever their window still shows', async () => {
  const { display, shown, asSecond, open, first, second } = await twoWindows()
  await asSecond()
  const left = orderIn({ kind: 'open', ...placed }, { merchantTradeNo: first, superseded: true })
  display.onEvent('order.changed', left)
  await expect.poll(() => shown().kind).toBe('preparing')
  open(second)
  expect(shown().kind).toBe('code')
})

test('a window that waits is shown at once where the other goes on, closes, or its cashier says so; then the other one waits', async () => {
  const { display, clock, said, open, shown, asSecond, goods, first, second } = await twoWindows()
  display.opened()
  await asSecond()
  await asSecond({ now: true })
  open(second)
  expect(shown().kind).toBe('code')
  expect(said).toEqual(['two waits', 'two waits no more', 'one waits'])
  await display.show({ kind: 'order', merchantTradeNo: first }, 'one')
  expect(said.splice(3)).toEqual(['one waits'])
  display.leave('two')
  await expect.poll(() => said.at(-1)).toBe('one waits no more')
  open(first)
  // The same sale in another window is that window's from then on.
  await display.show({ kind: 'order', merchantTradeNo: first }, 'three')
  display.leave('one')
  expect(shown().kind).not.toBe('idle')
  await asSecond()
  // The next customer's goods wait for whoever has to pay.
  display.onEvent('order.changed', orderIn({ kind: 'expired', ...placed }, { merchantTradeNo: first }))
  await goods('three')
  expect(said.slice(4)).toEqual(['two waits', 'three waits', 'two waits no more'])
  clock.pass(STAYS_MS)
  await display.show({ kind: 'idle' }, 'two')
  expect(shown().kind).toBe('cart')
  await goods('one', 7_000)
  expect(shown()).toMatchObject({ total: rupiah(7_000) })
})
