import type { Order, OrderState } from '../../../shared/sale/order.ts'
import type { Shop } from '../shop.ts'
import { button, charge, newestOrder, sees, stateFrom, type Take } from './chapter.ts'

export async function throughOutcomes(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, tell } = shop
  await charge(shop, look.amounts.qr, 'QRIS')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  const order = await newestOrder(shop)
  let since = Date.now()
  // Above every revision that the watcher makes meanwhile, so that the event counts as newer.
  let revision = order.revision + 1_000_000
  const show = async (name: string, change: Partial<Order>) => {
    since += 1
    revision += 1
    const changed = { ...order, ...change, revision }
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
  await inCash(shop, take)
}

async function inCash(shop: Shop, take: Take): Promise<void> {
  const { look, page } = shop
  await charge(shop, look.amounts.qr, look.language === 'en' ? 'Cash' : 'Tunai')
  await page.getByTestId('exact').waitFor()
  await take('cash')
  await page.keyboard.press('1')
  await take('cash-too-little')
  await page.getByTestId('exact').click()
  await sees(shop, 'paid')
  await take('cash-paid')
  await page.keyboard.press('Escape')
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

async function withoutPaper(shop: Shop, take: Take): Promise<void> {
  const { merchantTradeNo } = await newestOrder(shop)
  const { prints } = await shop.call('order.read', { merchantTradeNo })
  const [job] = prints
  if (!job) throw new Error('the receipt was not printed')
  shop.tell('print.changed', {
    ...job,
    state: 'failed',
    failure: 'timeout',
    updatedAt: Date.now(),
    revision: job.revision + 1,
  })
  await shop.page.getByText(shop.say('print.failure.timeout')).waitFor()
  await take('paid-not-printed')
}
