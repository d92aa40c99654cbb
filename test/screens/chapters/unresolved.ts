import type { CallInput } from '../../../shared/ipc/contract.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { callsByRequest } from '../../helpers/calls-by-request.ts'
import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** A day on which everything comes late or twice; what only a broken gateway brings is sent to the page as an event. */
export async function throughUnresolved(shop: Shop, take: Take): Promise<void> {
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

/** Adds cases to the work list that the page gets. */
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
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name !== 'unresolved.list') return route.continue()
    const answer = await route.fetch()
    const reply = await answer.json()
    reply.value.cases.unshift(...cases)
    await route.fulfill({ response: answer, json: reply })
  })
}
