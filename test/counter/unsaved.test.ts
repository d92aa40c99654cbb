import { expect, test } from 'vitest'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedCounter } from './opened-counter.ts'

test('closing a form in which something was typed asks first; an untouched one closes at once', async () => {
  const { page, cashier } = await openedCounter()
  const form = page.getByRole('dialog', { name: 'Barang baru' })
  const question = page.getByRole('dialog', { name: 'Buang yang sudah diketik?' })
  const name = form.getByLabel('Nama', { exact: true })
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await cashier.button('Barang baru').click()
  await name.fill('Soto Betawi')
  // Each Escape without another key between: the browser would close the form by itself.
  for (let times = 0; times < 2; times += 1) {
    await page.keyboard.press('Escape')
    await question.waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Soto Betawi')
    expect(await form.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  }
  // The screen below was not left.
  expect(await page.getByRole('heading', { name: 'Katalog' }).count()).toBe(1)

  await form.getByRole('button', { name: 'Tutup' }).click()
  await question.getByRole('button', { name: 'Lanjut mengetik' }).click()
  await question.waitFor({ state: 'detached' })
  await name.fill('')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  await cashier.button('Barang baru').click()
  await name.fill('Soto Betawi')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Buang' }).click()
  await form.waitFor({ state: 'detached' })
  await cashier.button('Barang baru').click()
  expect(await name.inputValue()).toBe('')
})
