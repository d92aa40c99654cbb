import { expect, test } from 'vitest'
import { aProduct } from '../helpers/products.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

test('every part of the settings is one press away and found by any word on it, and rarely used parts are folded', async () => {
  const { page } = await openedCounter()
  await page.keyboard.press('F8')
  await page.locator('#settings-browsers').waitFor({ state: 'attached' })
  const index = page.getByRole('navigation', { name: 'Bagian pengaturan' })
  const names = await index.getByRole('button').allInnerTexts()
  expect(names.length).toBeGreaterThan(9)
  const support = page.getByRole('button', { name: 'Simpan berkas bantuan' })
  expect(await support.isVisible()).toBe(false)
  for (const name of names) {
    await index.getByRole('button', { name, exact: true }).click()
    const heading = page.getByRole('main').getByRole('heading', { name, exact: true, level: 2 })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)))
      .toMatch(new RegExp(`^<h2[^>]*>${name}</h2>$`))
    const box = await heading.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 800, name).toBe(true)
    expect(await index.locator('[aria-current]').innerText()).toBe(name)
  }
  expect(await support.isVisible()).toBe(true)

  const search = page.getByRole('searchbox', { name: 'Cari pengaturan' })
  await search.fill('ZONA WAKTU')
  await page.getByRole('heading', { name: 'Petugas', level: 2 }).waitFor({ state: 'hidden' })
  expect(await index.getByRole('button').allInnerTexts()).toEqual(['Toko'])
  // The part that was jumped to before is gone; the mark goes with what is on top.
  await expect.poll(() => index.locator('[aria-current]').allInnerTexts()).toEqual(['Toko'])
  expect(await page.getByText('WITA (UTC+8)').isVisible()).toBe(true)
  const words = [
    ['laci', 'Printer toko ini'],
    ['nota', 'Slip dan struk'],
    ['karyawan', 'Petugas'],
    ['retur', 'Petugas'],
    ['notifikasi', 'Uang asli'],
    ['scanner', 'Katalog'],
    ['backup', 'Cadangan data'],
    ['harga barang', 'Katalog'],
    ['layar kedua', 'Layar pelanggan'],
  ] as const
  for (const [word, part] of words) {
    await search.fill(word)
    await expect.poll(() => index.getByRole('button').allInnerTexts(), { message: word }).toContain(part)
    await expect.poll(() => index.getByRole('button').count(), { message: word }).toBeLessThan(4)
  }
  await search.fill('tidak ada begini')
  await page.getByText('Tidak ada pengaturan dengan kata itu.').waitFor()
  await search.fill('')
  await page.getByRole('heading', { name: 'Petugas', level: 2 }).waitFor()
  expect(await index.getByRole('button').allInnerTexts()).toEqual(names)
})

test('on a low screen the names of the settings follow the part being read, with the search in sight', async () => {
  const { page } = await openedCounter()
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.keyboard.press('F8')
  await page.locator('#settings-browsers').waitFor({ state: 'attached' })
  const index = page.getByRole('navigation', { name: 'Bagian pengaturan' })
  const room = await index.boundingBox()
  const marked = index.locator('[aria-current]')
  await page.getByRole('heading', { name: 'Pengaturan', level: 1 }).hover()
  for (const [way, name] of [
    [9_999, 'Pembaruan'],
    [-9_999, 'Layar'],
  ] as const) {
    // Parts that come late make the list longer, and its end is further down.
    const scrolledName = async () => {
      await page.mouse.wheel(0, way)
      return marked.innerText()
    }
    await expect.poll(scrolledName).toBe(name)
    const box = await marked.boundingBox()
    expect(room && box && box.y >= room.y && box.y + box.height <= room.y + room.height, name).toBe(true)
    const search = await page.getByRole('searchbox', { name: 'Cari pengaturan' }).boundingBox()
    expect(room && search && search.y >= room.y, name).toBe(true)
  }
})

test('the sheet of shortcuts lists those that work for this role, with and without goods', async () => {
  const { page, cashier } = await openedCounter()
  const sheet = page.getByRole('dialog')
  const lines = async () => {
    await page.keyboard.press('?')
    await sheet.waitFor()
    const all = await sheet.locator('dd').allInnerTexts()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    return all
  }
  const alone = await lines()
  expect(alone).toContain('Cari cara bayar; Enter memilih yang pertama')
  expect(alone).toContain('Pengaturan')
  expect(alone).not.toContain('Kunci loket')

  await callFrom(page, 'catalogue.save', { products: [aProduct({ favourite: true })] })
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  const { value: budi } = await callFrom(page, 'staff.add', {
    name: 'Budi',
    role: 'cashier',
    pin: staffPins.cashier,
  })
  await callFrom(page, 'staff.signIn', { staffId: budi.id, pin: staffPins.cashier })
  await page.getByRole('banner').getByText('Budi').waitFor()
  await cashier.button(/^Kopi Susu/).waitFor()
  const ofCashier = await lines()
  expect(ofCashier).toContain('Cari barang; Enter memilih yang pertama')
  expect(ofCashier).not.toContain('Cari cara bayar; Enter memilih yang pertama')
  expect(ofCashier).toContain('Kunci loket')
  for (const name of ['Pengaturan', 'Katalog barang']) expect(ofCashier).not.toContain(name)
  // And what it says is so: the key leads to the ways to pay and back.
  await page.keyboard.press('/')
  await cashier.button('QRIS').waitFor()
  await page.keyboard.press('/')
  await cashier.button(/^Kopi Susu/).waitFor()
})
