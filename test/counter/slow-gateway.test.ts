import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { openedShop } from './opened-counter.ts'

const isCall = (request: Request, name: string | undefined) =>
  request.url().endsWith('/call') && request.postDataJSON().name === name

/** A gateway that holds its answers back: long enough for a cashier to do something else. */
async function openedBesideSlowGateway() {
  const shop = await openedShop()
  const { sandbox, page } = shop
  await callsByRequest(page)
  return {
    ...shop,
    hold: (operation: string) => sandbox.post('faults', { kind: 'latency', operation, ms: 8_000, count: 1 }),
    /** A hand waits while something turns; this one does not. */
    async key(name: string) {
      await page.keyboard.down(name)
      await page.keyboard.up(name)
    },
    /** The page's calls have their answers, one after another; how a page takes them up is for the test to see. */
    async answers(...names: string[]) {
      const left = [...names]
      // Watched from the beginning: where the counter is quick, the second answer follows the first at once.
      const last = await page.waitForResponse((response) => {
        if (isCall(response.request(), left[0])) left.shift()
        return left.length === 0
      })
      await last.finished()
    },
    type: (digits: string) => page.keyboard.type(digits, { delay: 120 }),
    amount: () => page.getByTestId('amount').innerText(),
  }
}

test('the answer to a charge takes nobody away from another screen, nor what they typed for the next customer', async () => {
  const { page, cashier, hold, key, type, amount, answers } = await openedBesideSlowGateway()
  await cashier.sell('21000', 'QRIS')
  await page.keyboard.press('Escape')
  await cashier.ready()

  // The next customer is served while the code of this one is still on its way.
  await hold('createQrOrder')
  const answered = answers('sale.charge')
  await cashier.charge('22000', 'QRIS')
  await page.getByRole('button', { name: /21\.000/ }).dispatchEvent('click')
  await cashier.sees('open')
  await key('Escape')
  await cashier.ready()
  await type('33000')
  await answered
  await cashier.button(/Rp 22\.000/).click()
  await cashier.sees('open')
  await page.getByRole('button', { name: 'Kasir' }).click()
  await expect.poll(amount).toBe('Rp 33.000')
})

test('a cashier who looked at orders while a code was requested finds it on returning to the counter, once', async () => {
  const { page, cashier, hold, key, answers } = await openedBesideSlowGateway()
  await hold('createQrOrder')
  const answered = answers('sale.charge')
  await cashier.charge('22000', 'QRIS')
  await key('F2')
  await page.getByRole('button', { name: 'Semua refund' }).waitFor()
  await answered
  await page.getByText('Menunggu pembayaran (1)').waitFor()
  await page.getByRole('button', { name: 'Semua refund' }).waitFor()
  await page.keyboard.press('Escape')
  await cashier.sees('open')
  expect(await cashier.scanScreen()).not.toBeNull()
  await page.getByRole('button', { name: 'Kasir' }).click()
  await cashier.ready()
  await page.getByText('Ketik jumlah dulu').waitFor()
})

test('a person who leaves the form of a subscription or static account while it is sent is not taken back to it', async () => {
  const { page, cashier, hold, key, type, amount, answers } = await openedBesideSlowGateway()
  const sendAndLeave = async (send: string) => {
    await page.getByRole('dialog').getByRole('button', { name: send }).click()
    await page.locator('button[aria-busy="true"]').waitFor()
    await key('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await key('Escape')
    await cashier.ready()
  }
  // Both lists are read again before anybody is taken to what was created.
  const staysAtTheCounter = async () => {
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    expect(await amount()).toBe('Rp 44.000')
  }
  await hold('createEMoneySubscription')
  await page.keyboard.press('F6')
  await cashier.button('Langganan baru').click()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByLabel('Judul').fill('Kopi bulanan')
  const subscribed = answers('subscription.create', 'subscription.list')
  await sendAndLeave('Buat langganan')
  await type('44000')
  await subscribed
  await staysAtTheCounter()
  await page.keyboard.press('F7')
  await page.getByText('Belum ada rekening tetap').waitFor()

  await hold('createStaticVirtualAccount')
  await cashier.button('Rekening baru').click()
  await page.getByLabel('Nama di rekening').fill('Budi')
  const opened = answers('staticAccount.create', 'staticAccount.list')
  await sendAndLeave('Buat rekening')
  await opened
  await staysAtTheCounter()
})
