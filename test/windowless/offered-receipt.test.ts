/** The customer display shows the code of a receipt; nobody at the counter may lead customers elsewhere by it. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('the customer display shows a code only for a receipt, and for no other address that a page asks for', async () => {
  const { call } = await windowlessCounter()
  const amount = rupiah(20_000)
  const { merchantTradeNo } = await call('sale.payCash', { saleId: randomUUID(), amount, tendered: amount })
  await call('display.show', { kind: 'order', merchantTradeNo })
  const shown = async () => JSON.stringify((await call('display.read', {})).shown)
  for (const [by, code] of [
    ['page', 'https://evil.example/r/1.2'],
    ['page', 'https:/r/evil.example'],
    ['whatsApp', 'https://wa.me.evil.example/'],
    ['whatsApp', 'https://evil.example/'],
    ['mail', 'https://evil.example/'],
    ['mail', 'mailto:thief@evil.example'],
    // A message to the thief, or a page of theirs, where a receipt was to be.
    ['whatsApp', 'https://wa.me/6281234567890?text=evil'],
    ['whatsApp', 'https://wa.me/message/EVIL'],
    ['whatsApp', 'https://wa.me/?text=evil&phone=6281234567890'],
    ['mail', 'mailto:?to=thief@evil.example&subject=Toko&body=Lunas'],
    ['mail', 'mailto:?subject=Toko&body=Lunas&BCC=thief@evil.example'],
  ] as const) {
    await expect(call('display.offerReceipt', { merchantTradeNo, by, code })).rejects.toMatchObject({
      code: 'badInput',
    })
    expect(await shown()).not.toContain('evil')
  }
  for (const [by, code] of [
    ['whatsApp', 'https://wa.me/?text=Lunas'],
    ['mail', 'mailto:?subject=Toko&body=Lunas'],
  ] as const) {
    await call('display.offerReceipt', { merchantTradeNo, by, code })
    expect(await shown()).toContain(code)
  }
})
