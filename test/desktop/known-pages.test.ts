import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('the page may open the payment link of an order, and nothing that looks like it', async () => {
  const { electron, contents, call } = await startDesktop(temporaryFolder())
  const reply = (await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'CreditCard',
    amount: rupiah(50_000),
  })) as { value: Order }
  const { state } = reply.value
  const link = 'code' in state && state.code?.kind === 'link' ? state.code.url : ''
  const { origin } = new URL(link)
  for (const url of [
    `${link}1`,
    `${link}?x=1`,
    `${link}#x`,
    origin,
    'javascript:alert(1)',
    'file:///etc/passwd',
  ]) {
    expect(contents.openWindow({ url })).toEqual({ action: 'deny' })
  }
  expect(contents.openWindow({ url: link })).toEqual({ action: 'deny' })
  await expect.poll(() => electron.openedOutside).toEqual([link])
})
