import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('the page may open the payment link of an order and a message of WhatsApp, and nothing that looks like them', async () => {
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
    'https://wa.me.evil.example/62812?text=a',
    'http://wa.me/62812?text=a',
    'file:///etc/passwd',
  ]) {
    expect(contents.openWindow({ url })).toEqual({ action: 'deny' })
  }
  const message = 'https://wa.me/6281234567890?text=Rp%2020.000'
  for (const url of [link, message]) expect(contents.openWindow({ url })).toEqual({ action: 'deny' })
  await expect.poll(() => [...electron.openedOutside].sort()).toEqual([link, message].sort())
})

test('a message says when this computer can not open a page', async () => {
  const { electron, contents } = await startDesktop(temporaryFolder())
  electron.hasNoBrowser = true
  contents.openWindow({ url: 'https://wa.me/6281234567890?text=a' })
  await expect
    .poll(() => electron.questions)
    .toEqual([[expect.stringContaining('tidak punya browser'), ['OK']]])
  expect(electron.openedOutside).toEqual([])
})

test('an unsafe link is not opened, though a journal of before it was looked at knows it', async () => {
  const folder = temporaryFolder()
  const before = await startDesktop(folder)
  const charged = { saleId: randomUUID(), paymentType: 'CreditCard', amount: rupiah(50_000) }
  await before.call('sale.charge', charged)
  await before.quit()
  const [unsafe, good] = ['file:///etc/passwd', 'https://pay.example/1']
  const journal = new DatabaseSync(join(folder, 'training/journal.db'))
  journal.prepare('UPDATE orders SET link = ?, computer_link = ?').run(unsafe, good)
  journal.close()

  const { electron, contents } = await startDesktop(folder)
  for (const url of [unsafe, good]) expect(contents.openWindow({ url })).toEqual({ action: 'deny' })
  await expect.poll(() => electron.openedOutside).toEqual([good])
})
