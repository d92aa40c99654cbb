import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { aProduct } from '../helpers/products.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, dataFolder, signInAs } from './counter-page.ts'
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
    if (times === 0) expect(await seriousFaults(page)).toEqual([])
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

test('other forms ask before what was typed is lost, and are typed into at once', async () => {
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({}, { shifts: { cash: true } }) })
  const form = page.getByRole('dialog', { name: 'Uang tunai masuk/keluar' })
  const question = page.getByRole('dialog', { name: 'Buang yang sudah diketik?' })
  await page.keyboard.press('F12')
  await cashier.button('Uang tunai masuk/keluar').click()
  await form.getByLabel('Jumlah').fill('20000')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Lanjut mengetik' }).click()
  expect(await form.getByLabel('Jumlah').inputValue()).toBe('Rp 20.000')
  await form.getByLabel('Jumlah').fill('')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })

  for (const [key, button, field] of [
    ['F8', 'Tambah printer', 'Alamat printer'],
    ['F6', 'Langganan baru', 'Jumlah sekali tagih'],
  ] as const) {
    await page.keyboard.press(key)
    await cashier.button(button).click()
    await page.getByRole('dialog').waitFor()
    const focused = page.evaluate(() => document.activeElement?.closest('label')?.innerText.split('\n')[0])
    expect(await focused).toBe(field)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('a form that is closed while it is sent stays until the answer; if that fails, what was typed is there, and no text about orders', async () => {
  const { page, cashier } = await openedCounter()
  const form = page.getByRole('dialog', { name: 'Barang baru' })
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  await form.getByLabel('Nama', { exact: true }).fill('Soto Betawi')
  await form.getByLabel('Harga (rupiah)').fill('25000')
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>()
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name !== 'catalogue.save') return route.continue()
    await failed
    await route.abort()
  })
  const sent = page.waitForRequest((request) => request.postDataJSON()?.name === 'catalogue.save')
  await form.getByRole('button', { name: 'Simpan' }).click()
  await sent
  await page.keyboard.press('Escape')
  fail()
  const alert = form.getByRole('alert')
  await alert.getByText('Tunggu tersambung, lalu coba lagi.').waitFor()
  expect(await alert.innerText()).not.toMatch(/pesanan|uang/i)
  expect(await form.getByLabel('Nama', { exact: true }).inputValue()).toBe('Soto Betawi')
})

test('who saves a product that somebody else has changed meanwhile sees that first, and chooses', async () => {
  const { counter, page } = await openedCounter()
  const form = page.getByRole('dialog', { name: 'Ubah Soto' })
  const savePrice = (price: number) =>
    callFrom(page, 'catalogue.save', { products: [aProduct({ name: 'Soto', price: rupiah(price) })] })
  const priceNow = async () => (await callFrom(page, 'catalogue.list', {})).value[0].price / 100
  await savePrice(20_000)
  await page.keyboard.press('F1')
  await page.getByRole('button', { name: /Soto/ }).first().click()
  await form.getByLabel('Kategori').fill('Makanan')
  // In another window.
  await counter.open()
  await savePrice(22_000)
  await form.getByText(/Harga \(rupiah\): Rp\s22\.000/).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Simpan' }).click()
  // A keyboard goes on from where the choice is.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(
    'Pakai yang sekarang',
  )
  await form.getByRole('button', { name: 'Pakai yang sekarang' }).click()
  expect(await form.getByLabel('Harga (rupiah)').inputValue()).toBe('22.000')
  await form.getByLabel('Harga (rupiah)').fill('23000')
  await savePrice(24_000)
  await form.getByRole('button', { name: 'Pakai ketikan saya' }).click()
  expect(await priceNow()).toBe(24_000)
  await form.getByRole('button', { name: 'Simpan' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await priceNow()).toBe(23_000)
})

test('the code of the office, half typed, is still there after a look elsewhere, and gone once the counter was locked', async () => {
  const { page } = await openedCounter()
  const code = page.getByLabel('Kode dari kantor')
  const toCode = async () => {
    await page.keyboard.press('F8')
    await page.locator('summary').click()
    await code.waitFor()
  }
  await toCode()
  await code.fill('LKT-7F3K')
  await page.keyboard.press('F2')
  await page.getByText('Belum ada pesanan').waitFor()
  await toCode()
  expect(await code.inputValue()).toBe('LKT-7F3K')

  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await signInAs(page, 'Ibu Sari', staffPins.owner)
  await page.getByRole('heading', { name: 'Pengaturan', exact: true }).waitFor()
  await toCode()
  expect(await code.inputValue()).toBe('')
})
