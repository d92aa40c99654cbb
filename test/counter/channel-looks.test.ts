import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { heldCalls } from '../helpers/held-calls.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { displayBeside } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

/** A picture far larger than the stored one. */
function picture(): Buffer {
  const png = new PNG({ width: 1_200, height: 600 })
  png.data.fill(0xc0)
  return PNG.sync.write(png)
}

test('a bank that the owner names, colours and gives a logo has them on tile, code, display, slip and list', async () => {
  const { page, cashier, dialog } = await openedCounter()
  const display = await displayBeside(page)

  await page.keyboard.press('F8')
  await cashier.button('Nama dan tampilan Bank A').click()
  await dialog.getByLabel(/^Nama/).fill('BCA')
  await dialog.getByLabel('Biru').check()
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'bca.png',
    mimeType: 'image/png',
    buffer: picture(),
  })
  await dialog.getByTestId('channel-sample').locator('img').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await cashier.button('Nama dan tampilan BCA').waitFor()

  await cashier.back()
  expect(await cashier.button('BCA').locator('img').count()).toBe(1)
  await cashier.sell('50000', 'BCA', 'Siti')
  expect(await page.locator('main').innerText()).toContain('BCA')
  await display.getByText('BCA').waitFor()
  expect(await display.locator('img').count()).toBe(1)
  for (const one of [page, display]) expect(await one.locator('main').innerText()).not.toContain('Bank A')
  await cashier.back()
  await page.keyboard.press('F2')
  await page.getByText('BCA').first().waitFor()
})

test('a look is not kept without its logo, and its dialog stays until it is kept', async () => {
  const { counter, page, cashier, dialog } = await openedCounter()
  const { made } = await heldCalls(page)
  await page.keyboard.press('F8')
  await cashier.button('Nama dan tampilan Bank A').click()
  const keep = dialog.getByRole('button', { name: 'Simpan' })
  await dialog.getByLabel(/^Nama/).fill('BCA')
  // A slow till makes the picture small.
  await page.evaluate(() => {
    const open = globalThis.createImageBitmap
    const made = new Promise((make) => Object.assign(globalThis, { make }))
    globalThis.createImageBitmap = (async (file: File) => {
      await made
      return open(file)
    }) as typeof open
  })
  const file = { name: 'bca.png', mimeType: 'image/png', buffer: picture() }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await keep.and(page.locator('[aria-busy=true]')).waitFor()
  await keep.evaluate((button: HTMLElement) => button.click())
  await page.evaluate(() => (globalThis as unknown as { make(): void }).make())
  await dialog.getByTestId('channel-sample').locator('img').waitFor()
  expect(made).not.toContain('settings.change')
  // A name with a control character, which no setting takes, closes no dialog either.
  await dialog.getByLabel(/^Nama/).fill('B\u0007CA')
  await keep.click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel(/^Nama/).fill('BCA')

  await counter.kill()
  await keep.click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel(/^Nama/).inputValue()).toBe('BCA')
})
