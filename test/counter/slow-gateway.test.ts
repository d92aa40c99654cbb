import { expect, test } from 'vitest'
import { heldCalls } from '../helpers/held-calls.ts'
import { openedShop } from './opened-counter.ts'

/** A counter whose answers come late: late enough for a cashier to do something else. */
async function openedBesideSlowGateway() {
  const shop = await openedShop()
  const { page } = shop
  return {
    ...shop,
    ...(await heldCalls(page)),
    /** A hand waits while something turns; this one does not. */
    async key(name: string) {
      await page.keyboard.down(name)
      await page.keyboard.up(name)
    },
    type: (digits: string) => page.keyboard.type(digits, { delay: 120 }),
    amount: () => page.getByTestId('amount').innerText(),
  }
}

test('the answer to a charge takes nobody away from another screen, nor what they typed for the next customer', async () => {
  const { page, cashier, hold, key, type, amount } = await openedBesideSlowGateway()
  await cashier.sell('21000', 'QRIS')
  await cashier.back()

  // The next customer is served while the code of this one is still on its way.
  const charged = hold('sale.charge')
  await cashier.charge('22000', 'QRIS')
  await charged.made
  await page.getByRole('button', { name: /21\.000/ }).dispatchEvent('click')
  await cashier.sees('open')
  await key('Escape')
  await cashier.ready()
  await type('33000')
  await charged.letGo()
  await cashier.button(/Rp 22\.000/).click()
  await cashier.sees('open')
  await page.getByRole('button', { name: 'Kasir' }).click()
  await expect.poll(amount).toBe('Rp 33.000')

  // Who looked at orders while a code was requested finds it on returning to the counter, once.
  const requested = hold('sale.charge')
  await cashier.button(/^Tagih/).click()
  await requested.made
  await key('F2')
  await page.getByRole('button', { name: 'Semua refund' }).waitFor()
  await requested.letGo()
  await page.getByText('Menunggu pembayaran (3)').waitFor()
  await page.getByRole('button', { name: 'Semua refund' }).waitFor()
  await page.keyboard.press('Escape')
  await cashier.sees('open')
  expect(await cashier.scanScreen()).not.toBeNull()
  await page.getByRole('button', { name: 'Kasir' }).click()
  await cashier.ready()
  await page.getByText('Ketik jumlah dulu').waitFor()
})

test('a person who leaves the form of a subscription or static account while it is sent is not taken back to it', async () => {
  const { page, cashier, hold, key, type, amount } = await openedBesideSlowGateway()
  const sendAndLeave = async (send: string) => {
    await page.getByRole('dialog').getByRole('button', { name: send }).click()
    await page.locator('button[aria-busy="true"]').waitFor()
    await key('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await key('Escape')
    await cashier.ready()
  }
  // Each list is read again before anybody is taken to what was created.
  const subscribed = hold('subscription.create')
  await page.keyboard.press('F6')
  await cashier.button('Langganan baru').click()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByLabel('Judul').fill('Kopi bulanan')
  await sendAndLeave('Buat langganan')
  await type('44000')
  const subscriptions = hold('subscription.list')
  await subscribed.letGo()
  await subscriptions.letGo()
  expect(await amount()).toBe('Rp 44.000')
  await page.keyboard.press('F7')
  await page.getByText('Belum ada rekening tetap').waitFor()

  const opened = hold('staticAccount.create')
  await cashier.button('Rekening baru').click()
  await page.getByLabel('Nama di rekening').fill('Budi')
  await sendAndLeave('Buat rekening')
  const accounts = hold('staticAccount.list')
  await opened.letGo()
  await accounts.letGo()
  expect(await amount()).toBe('Rp 44.000')
})
