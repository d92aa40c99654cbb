import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openedCounter } from './opened-counter.ts'

test('a new shop fills its own catalogue from the step about goods, and comes back to that step', async () => {
  const { page, cashier } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  const step = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await cashier.button('Siapkan toko ini').click()
  await cashier.button('Lanjut').click()
  await step('Toko Anda')
  await cashier.button('Lanjut').click()
  await step('Barang yang dijual')
  await cashier.button('Isi katalog sendiri').click()
  await step('Katalog')
  const table = join(temporaryFolder(), 'barang.csv')
  writeFileSync(table, 'Nama;Harga\r\nIndomie Goreng;3.500\r\nGula Pasir;17.500\r\n')
  const choosing = page.waitForEvent('filechooser')
  await cashier.button('Impor CSV').click()
  await (await choosing).setFiles(table)
  await cashier.button('Terapkan 2 barang').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await cashier.button('Siapkan toko ini').click()
  await step('Barang yang dijual')
  await page.getByText('Katalog berisi 2 barang').waitFor()
  await page.reload()
  await step('Barang yang dijual')
  // Who is done begins with the first step another time.
  await cashier.button('Nanti saja').click()
  await cashier.ready()
  expect(await cashier.button('Siapkan toko ini').count()).toBe(0)
  await page.keyboard.press('F8')
  await cashier.button('Langkah demi langkah').click()
  await step('Bahasa dan tema')
})
