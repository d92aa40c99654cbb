import type { Page } from 'playwright-core'
import type { Order, OrderState } from '../../../shared/sale/order.ts'
import type { Shop } from '../shop.ts'

/** Takes a picture of what is on the screen, by a name of its own. */
export type Take = (name: string) => Promise<void>

/** A part of the walk; it begins and ends wherever it likes. */
export type Chapter = (shop: Shop, take: Take) => Promise<void>

export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: name !== 'Bank A' && name !== 'Store B' && name !== 'QRIS' })

export async function sees({ page }: Shop, kind: string): Promise<void> {
  await page.locator(`main[data-state="${kind}"]`).waitFor()
}

export async function newestOrder(shop: Shop): Promise<Order> {
  const { orders } = await shop.call('order.list', { search: '', limit: 1 })
  const [order] = orders
  if (!order) throw new Error('there is no order')
  return order
}

/** From wherever somebody is to an empty counter. */
export async function toCounter({ page, say }: Shop): Promise<void> {
  await page
    .getByRole('navigation', { name: say('nav.label') })
    .getByRole('button')
    .first()
    .click()
  await page.keyboard.press('Delete')
}

/** It says what it will do, so that its name begins with the word. */
export const chargeButton = (page: Page, say: Shop['say']) =>
  page.getByRole('button', { name: new RegExp(`^${say('counter.charge')}`) })

/** Charges on a channel, from an empty counter. */
export async function charge({ look, page, say }: Shop, amount: string, channel: string): Promise<void> {
  await chargeButton(page, say).waitFor()
  await page.keyboard.press('Delete')
  // As a person types: eight digits at once and Enter are a barcode.
  await page.keyboard.type(amount, { delay: 80 })
  const tile = page.locator('button[data-channel]').filter({ hasText: channel }).first()
  if ((await tile.getAttribute('aria-pressed')) === 'false') await tile.click()
  const payer = page.getByLabel(say('counter.payer'))
  if (await payer.isVisible()) await payer.fill(look.payer)
}

/** The state of an open order once it is paid. */
export function stateFrom({ state, payer }: Order, kind: 'paid' | 'paidLate'): OrderState {
  if (state.kind !== 'open') throw new Error('the order is not open')
  const payment = { paidAt: Date.now(), rrn: '603214785963', issuer: '93600014', accountNo: null }
  return { ...state, kind, ...payment, payer }
}
