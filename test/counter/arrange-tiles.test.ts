import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedShop } from './opened-counter.ts'

const names = ['Ayam', 'Bakso', 'Cendol', 'Dawet', 'Es Teh', 'Fanta']

/** A shop in which the first four of six products are favourites, with the sheet open that arranges them. */
async function arranging() {
  const opened = await openedShop()
  const { page, cashier } = opened
  await callFrom(page, 'catalogue.save', {
    products: names.map((name, at) => ({
      id: `B${at}`,
      barcode: null,
      name,
      price: rupiah(5_000),
      type: 'Umum',
      favourite: at < 4,
      active: true,
    })),
  })
  await page.keyboard.press('F1')
  await cashier.button('Susun ubin').click()
  await page.getByRole('heading', { name: 'Paling depan (4)' }).waitFor()
  return opened
}

const first = (page: Page) =>
  page
    .locator('[data-tile] > button:first-child > span:nth-child(2)')
    .evaluateAll((all) => all.map((each) => each.firstChild?.textContent))
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*urutan`) })
const atTheCounter = (page: Page) =>
  page
    .locator('[data-pictures] button > span:first-child')
    .evaluateAll((all) => all.map((each) => each.textContent))

test('tiles are dragged into an order, which the counter has from then on', async () => {
  const { page, cashier } = await arranging()
  expect(await seriousFaults(page)).toEqual([])
  const [from, to] = [await tile(page, 'Ayam').boundingBox(), await tile(page, 'Cendol').boundingBox()]
  if (!from || !to) throw new Error('no tiles')
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 40, to.y + 20, { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => first(page)).toEqual(['Bakso', 'Cendol', 'Ayam', 'Dawet'])
  // What was dragged is not picked up by the same hand.
  expect(await page.locator('[data-tile] [aria-pressed="true"]').count()).toBe(0)
  // By a key it is.
  await tile(page, 'Bakso').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Tekan ubin di tempat baru Bakso').waitFor()
  await page.keyboard.press('Escape')
  await cashier.button('Simpan').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(() => atTheCounter(page)).toEqual(['Bakso', 'Cendol', 'Ayam', 'Dawet', 'Es Teh', 'Fanta'])
  await page.reload()
  await expect.poll(() => atTheCounter(page)).toEqual(['Bakso', 'Cendol', 'Ayam', 'Dawet', 'Es Teh', 'Fanta'])
})

test('without dragging: a press on a tile and a press on its place, or the arrows', async () => {
  const { page, cashier } = await arranging()
  // Whoever only looked is asked nothing, though none of the favourites has a place yet.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await cashier.button('Susun ubin').click()
  await tile(page, 'Dawet').click()
  await page.getByText('Tekan ubin di tempat baru Dawet').waitFor()
  await tile(page, 'Ayam').click()
  expect(await first(page)).toEqual(['Dawet', 'Ayam', 'Bakso', 'Cendol'])
  await tile(page, 'Bakso').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await first(page)).toEqual(['Bakso', 'Dawet', 'Ayam', 'Cendol'])
  // The tile keeps the focus wherever it goes, and Escape puts it down without closing the sheet.
  expect(await tile(page, 'Bakso').evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText('Geser ubin').waitFor()
  await page.keyboard.press('ArrowRight')
  expect(await first(page)).toEqual(['Bakso', 'Dawet', 'Ayam', 'Cendol'])
  await cashier.button(/^Fanta .*taruh paling depan/).click()
  await cashier.button('Lepas Dawet dari yang paling depan').click()
  expect(await first(page)).toEqual(['Bakso', 'Ayam', 'Cendol', 'Fanta'])
  // Leaving asks first: an order takes minutes to make.
  await page.keyboard.press('Escape')
  await cashier.button('Lanjut mengetik').click()
  await cashier.button('Simpan').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(() => atTheCounter(page)).toEqual(['Bakso', 'Ayam', 'Cendol', 'Fanta', 'Dawet', 'Es Teh'])
})
