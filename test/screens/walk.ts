import type { CallInput } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import type { Shop } from './shop.ts'

type Take = (name: string) => Promise<void>

/** A day at the counter, one screen after the other, ending with the counter's end. */
export async function walk(shop: Shop, take: Take): Promise<void> {
  await atTheCounter(shop, take)
  await throughCodes(shop, take)
  await throughOutcomes(shop, take)
  await throughOrders(shop, take)
  await throughUnresolved(shop, take)
  await throughSettings(shop, take)
  await throughTrouble(shop, take)
}

async function atTheCounter({ look, page, say }: Shop, take: Take): Promise<void> {
  await button(page, say('counter.charge')).waitFor()
  await page.keyboard.press('F2')
  await page.getByText(say('orders.empty')).waitFor()
  await take('orders-empty')
  await page.keyboard.press('Escape')
  await take('counter-empty')
  await page.keyboard.type('5')
  await take('counter-too-small')
  await page.keyboard.type('99999999')
  await take('counter-too-large')
  await page.keyboard.press('Delete')
  await page.keyboard.type(look.amounts.qr)
  await take('counter')
}

/** Charges on a channel, from an empty counter. */
async function charge({ look, page, say }: Shop, amount: string, channel: string): Promise<void> {
  await button(page, say('counter.charge')).waitFor()
  await page.keyboard.press('Delete')
  await page.keyboard.type(amount)
  const tile = button(page, channel)
  if ((await tile.getAttribute('aria-pressed')) === 'false') await tile.click()
  const payer = page.getByLabel(say('counter.payer'))
  if (await payer.isVisible()) await payer.fill(look.payer)
}

async function throughCodes(shop: Shop, take: Take): Promise<void> {
  const { look, page, say } = shop
  await charge(shop, look.amounts.account, 'Bank A')
  await take('counter-payer')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('account')
  await page.keyboard.press('Escape')

  await charge(shop, look.amounts.store, 'Store B')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('store-code')
  await page.keyboard.press('Escape')

  await throughLinks(shop, take)

  await charge(shop, look.amounts.qr, 'QRIS')
  const held = await holdCharge(shop)
  await page.keyboard.press('Enter')
  await button(page, say('counter.sending')).waitFor()
  await take('counter-sending')
  await held.release()
  await sees(shop, 'open')
  await take('code')
  await atTime(shop, 80_000, () => take('code-ending'))
  await atTime(shop, -5_000, () => take('code-past-its-time'))
  await page.keyboard.press('F9')
  await page.getByText(say('print.sent')).waitFor()
  await take('code-printed')
  await button(page, say('code.changeChannel')).click()
  await take('counter-changing')
  await button(page, say('counter.startOver')).click()
}

/** What a customer pays on their own phone. */
async function throughLinks(shop: Shop, take: Take): Promise<void> {
  const { look, page, say } = shop
  await charge(shop, look.amounts.store, 'QRIS')
  await page.keyboard.type('w')
  await take('counter-search')
  await page.keyboard.press('Escape')
  await button(page, 'Payment Link').click()
  await take('counter-hosted-page')
  await page.getByLabel(say('counter.phone')).fill('081234567890')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('link')
  await page.keyboard.press('Escape')
  await charge(shop, look.amounts.store, 'Wallet D')
  await page.getByLabel(say('counter.phoneOptional')).fill('081234567890')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('asked-on-the-phone')
  await page.keyboard.press('Escape')
}

/** Keeps the next charge from leaving the page until it is released. */
async function holdCharge({ page }: Shop): Promise<{ release(): Promise<void> }> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name === 'sale.charge') await gate.promise
    await route.continue()
  })
  return {
    async release() {
      gate.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

/** Shows the page at a time before (or, negative, after) the code's expiry. */
async function atTime(shop: Shop, before: number, show: () => Promise<void>): Promise<void> {
  const { state } = await newestOrder(shop)
  const expiresAt = 'expiresAt' in state ? state.expiresAt : null
  if (expiresAt === null) throw new Error('the code has no expiry')
  await shop.page.clock.setFixedTime(expiresAt - before)
  await shop.page.waitForTimeout(1_200)
  await show()
  await shop.page.clock.setFixedTime(Date.now())
  await shop.page.waitForTimeout(1_200)
}

async function throughOutcomes(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, tell } = shop
  await charge(shop, look.amounts.qr, 'QRIS')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  const order = await newestOrder(shop)
  let since = Date.now()
  const show = async (name: string, change: Partial<Order>) => {
    since += 1
    const changed = { ...order, ...change }
    tell('order.changed', { ...changed, state: { ...changed.state, since } })
    await sees(shop, changed.state.kind)
    await take(name)
  }
  for (const [name, state] of outcomesOf(order)) await show(name, { state })
  await show('replaced', { superseded: true })
  await show('paid-twice', { state: stateFrom(order, 'paid'), paidTwice: true })
  await page.keyboard.press('Escape')

  for (const [action, kind] of [
    ['fail', 'failed'],
    ['expire', 'expired'],
    ['pay', 'paid'],
  ] as const) {
    await charge(shop, look.amounts.qr, 'QRIS')
    await page.keyboard.press('Enter')
    await sees(shop, 'open')
    await button(page, say(`training.${action}`)).click()
    await sees(shop, kind)
    if (kind === 'paid') await page.getByText(say('print.sent')).waitFor()
    await take(kind)
    if (kind === 'paid') await withoutPaper(shop, take)
    await page.keyboard.press('Escape')
  }
}

function outcomesOf(order: Order): readonly (readonly [string, OrderState])[] {
  const reason = 'the gateway answered with HTTP 502 and no JSON'
  const rejected = { kind: 'rejected', since: 0, errCode: null, reason: 'connect ECONNREFUSED' } as const
  return [
    ['sending', { kind: 'sending', since: 0 }],
    ['unknown', { kind: 'unknown', since: 0, reason, cause: 'gatewayTrouble', neverArrived: false }],
    ['unknown-never-arrived', { kind: 'unknown', since: 0, reason: 'orderNotFound', neverArrived: true }],
    ['rejected-not-sent', { ...rejected, cause: 'notSent' }],
    ['rejected-throttled', { ...rejected, errCode: 'rateLimited', reason: 'Slow down', cause: 'throttled' }],
    [
      'rejected-credentials',
      { ...rejected, errCode: 'signError', reason: 'X-SIGNATURE does not match', cause: 'credentials' },
    ],
    [
      'rejected-refused',
      { ...rejected, errCode: 'paramError', reason: 'productName: at most 100 characters', cause: 'refused' },
    ],
    [
      'review',
      {
        kind: 'review',
        since: 0,
        reason: 'the QR code carries Rp 75.500, asked was Rp 57.500',
        cause: 'code',
        platformTradeNo: null,
      },
    ],
    ['paid-late', stateFrom(order, 'paidLate')],
  ]
}

function stateFrom({ state, payer }: Order, kind: 'paid' | 'paidLate'): OrderState {
  if (state.kind !== 'open') throw new Error('the order is not open')
  const payment = { paidAt: Date.now(), rrn: '603214785963', issuer: '93600014', accountNo: null }
  return { ...state, kind, ...payment, payer }
}

async function withoutPaper(shop: Shop, take: Take): Promise<void> {
  const { merchantTradeNo } = await newestOrder(shop)
  const { prints } = await shop.call('orders.read', { merchantTradeNo })
  const [job] = prints
  if (!job) throw new Error('the receipt was not printed')
  shop.tell('print.changed', { ...job, state: 'failed', failure: 'timeout', updatedAt: Date.now() })
  await shop.page.getByText(shop.say('print.failure.timeout')).waitFor()
  await take('paid-not-printed')
}

async function throughOrders(shop: Shop, take: Take): Promise<void> {
  const { page, say } = shop
  // Away with the states that were only told.
  await page.reload()
  await button(page, say('counter.charge')).waitFor()
  await page.keyboard.press('F2')
  await page.getByText(say('orders.pick')).waitFor()
  const list = page.getByRole('list', { name: say('orders.list') })
  await list.waitFor()
  await take('orders-list')
  await list.getByRole('button').first().click()
  await page.getByText(say('timeline.created')).waitFor()
  await take('orders')
  await page.getByText(say('timeline.members')).last().click()
  await page
    .getByRole('heading', { name: say('orders.timeline') })
    .evaluate((title) => title.scrollIntoView())
  await take('orders-timeline')
  await button(page, say('print.kind.receipt')).click()
  await page.getByRole('figure').waitFor()
  await take('receipt')
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Bank A' }).click()
  await button(page, say('print.kind.payment')).click()
  await page.getByRole('figure').waitFor()
  await take('slip')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText(say('orders.noMatch')).waitFor()
  await take('orders-no-match')
  await page.getByRole('searchbox').fill('')
}

/** A day on which everything comes late or twice; what only a broken gateway brings is told to the page. */
async function throughUnresolved(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, call } = shop
  const play = (merchantTradeNo: string, action: CallInput<'training.play'>['action']) =>
    call('training.play', { merchantTradeNo, action })
  const saleId = () => crypto.randomUUID()
  const qr = { paymentType: 'QRIS', amount: rupiah(Number(look.amounts.qr)) }
  const account = { paymentType: 'BankAVA', amount: qr.amount, payer: look.payer }

  await page.keyboard.press('Escape')
  await page.keyboard.press('F3')
  await page.getByText(say('unresolved.empty')).waitFor()
  await take('unresolved-empty')

  const late = await call('sale.charge', { saleId: saleId(), ...qr })
  await play(late.merchantTradeNo, 'expire')
  await play(late.merchantTradeNo, 'payLate')
  const twice = await call('sale.charge', { saleId: saleId(), ...account })
  await call('sale.changeChannel', { merchantTradeNo: twice.merchantTradeNo })
  const other = await call('sale.charge', { saleId: twice.saleId, ...qr })
  await play(other.merchantTradeNo, 'pay')
  await play(twice.merchantTradeNo, 'pay')
  const left = await call('sale.charge', { saleId: saleId(), ...account })
  await call('sale.changeChannel', { merchantTradeNo: left.merchantTradeNo })
  await play(left.merchantTradeNo, 'pay')

  const since = Date.now()
  const reason = 'the gateway answered with HTTP 502 and no JSON'
  await withCases(shop, [
    { ...late, state: { kind: 'unknown', since, reason, cause: 'noAnswer', neverArrived: false } },
    { ...twice, state: { kind: 'unknown', since, reason, cause: 'lineLost', neverArrived: true } },
    { ...left, state: { kind: 'review', since, reason, cause: 'amount', platformTradeNo: 'P-1' } },
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('F3')
  const list = page.getByRole('list', { name: say('unresolved.list') })
  await list.getByRole('button').nth(5).waitFor()
  await take('unresolved-list')
  for (const [at, button] of (await list.getByRole('button').all()).entries()) {
    await button.click()
    await page.getByRole('heading', { name: say('unresolved.do') }).waitFor()
    await take(`unresolved-${at}`)
  }
  await list.getByRole('button', { name: say('case.paidTwice.title') }).click()
  await page.getByText(say('unresolved.byHand')).waitFor()
  await take('unresolved')
  await button(page, say('unresolved.close')).click()
  await page.getByRole('dialog').waitFor()
  await take('unresolved-close')
  await page.keyboard.press('Escape')
  await page.unrouteAll({ behavior: 'wait' })
}

/** Adds cases to the work list that the page is told. */
async function withCases({ page }: Shop, orders: readonly Order[]): Promise<void> {
  const wrongAnswer = { paymentType: 'BankAVA', amount: '75500.00', status: '01', platformTradeNo: 'P-1' }
  const cases = orders.map((order) => ({
    kind: order.state.kind === 'review' ? 'mismatch' : 'unknown',
    order: { ...order, merchantTradeNo: `${order.merchantTradeNo.slice(0, -2)}ZZ`, paidTwice: false },
    others: [],
    since: order.state.since,
    lastAnswer: {
      sequence: 1,
      at: order.state.since - 4_000,
      kind: 'noAnswer',
      detail: {},
      members: wrongAnswer,
    },
    nextCheckAt: order.state.kind === 'review' ? null : order.state.since + 32_000,
  }))
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name !== 'unresolved.list') return route.continue()
    const answer = await route.fetch()
    const reply = await answer.json()
    reply.value.cases.unshift(...cases)
    await route.fulfill({ response: answer, json: reply })
  })
}

async function throughSettings({ page, say }: Shop, take: Take): Promise<void> {
  await page.keyboard.press('F8')
  await page.getByRole('figure').waitFor()
  await take('settings')
  await page.getByLabel(say('settings.name')).fill('')
  await page.getByLabel(say('settings.device')).fill('192.168.1.50 di dapur')
  await page.keyboard.press('Enter')
  await page.getByText(say('settings.invalid.device')).scrollIntoViewIfNeeded()
  await take('settings-invalid')
  await page.keyboard.press('Escape')
  await button(page, say('nav.shortcuts')).click()
  await page.getByRole('dialog').waitFor()
  await take('shortcuts')
  await page.keyboard.press('Escape')
}

async function throughTrouble(shop: Shop, take: Take): Promise<void> {
  const { page, say, tell, kill } = shop
  await button(page, say('nav.counter')).click()
  for (const [state, text] of [
    ['unreachable', 'app.gatewayUnreachable'],
    ['refused', 'app.gatewayRefused'],
  ] as const) {
    tell('gateway.changed', { state, since: 0, clockOffset: 0, clockSkew: null, unverified: false })
    await page.getByText(say(text)).waitFor()
    await take(`counter-${state}`)
  }
  tell('gateway.changed', {
    state: 'refused',
    since: 0,
    clockOffset: 0,
    clockSkew: 58 * 60_000,
    unverified: true,
  })
  await page.getByText(say('app.unverified')).waitFor()
  await take('counter-clock-behind')
  await page.keyboard.type('20000')
  await kill()
  await page.getByText(say('app.connectionLost')).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(say('failure.connectionLost.next')).waitFor()
  await take('counter-connection-lost')
}

const button = (page: Shop['page'], name: string) =>
  page.getByRole('button', { name, exact: name !== 'Bank A' && name !== 'Store B' && name !== 'QRIS' })

async function sees({ page }: Shop, kind: string): Promise<void> {
  await page.locator(`main[data-state="${kind}"]`).waitFor()
}

async function newestOrder(shop: Shop): Promise<Order> {
  const { orders } = await shop.call('orders.list', { search: '', limit: 1 })
  const [order] = orders
  if (!order) throw new Error('there is no order')
  return order
}
