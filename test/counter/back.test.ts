import { expect, test } from 'vitest'
import { openedCounter } from './opened-counter.ts'

test('the browser’s Back leads to the screen before, never out of the counter, and Forward on again', async () => {
  const { page, cashier } = await openedCounter()
  await cashier.sell('20000', 'QRIS')
  const number = await cashier.orderNumber()
  await cashier.openOrder(/^Rp 20\.000/)
  await page.keyboard.press('F3')
  const marked = () => page.getByRole('navigation').locator('[aria-current=page]').innerText()
  await expect.poll(marked).toContain('Perhatian')

  await page.goBack()
  await expect.poll(marked).toContain('Pesanan')
  await page.getByText(number).first().waitFor()
  await page.goBack()
  await page.goBack()
  await cashier.sees('open')
  expect(await cashier.orderNumber()).toBe(number)
  await page.goBack()
  await expect.poll(marked).toContain('Kasir')
  await page.goForward()
  await cashier.sees('open')
})
