import type { WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { openedCounter } from './opened-counter.ts'

test('the page says where a file went that nobody was asked about, and that one was not saved', async () => {
  const { page, cashier } = await openedCounter()
  const line = Promise.withResolvers<WebSocketRoute>()
  // Only the desktop app tells the page of its files, so here the page's own line does.
  await page.routeWebSocket(/\/events$/, (route) => {
    route.connectToServer()
    line.resolve(route)
  })
  await page.reload()
  await cashier.ready()
  const tell = async (value: object) =>
    (await line.promise).send(JSON.stringify({ name: 'file.saved', value }))
  const saved = page.getByText('Tersimpan di folder Unduhan: loket-pesanan (2).csv')
  // What shows it comes with the rest of the page.
  await expect
    .poll(async () => {
      await tell({ name: 'loket-pesanan (2).csv', ended: 'downloads' })
      return saved.isVisible()
    })
    .toBe(true)
  await tell({ name: 'loket-pesanan.csv', ended: 'failed' })
  await page.getByText('loket-pesanan.csv tidak tersimpan.').waitFor()
  await page.getByRole('button', { name: 'Tutup', exact: true }).click()
  await expect.poll(() => page.getByText('loket-pesanan').count()).toBe(0)
  // The counter goes on selling: what is typed is the next amount.
  await page.keyboard.type('25000')
  await page.getByText('Rp 25.000').first().waitFor()
})
