import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MAX_IMPORTED } from '../../shared/catalogue/catalogue-limits.ts'
import { rupiah } from '../../shared/money.ts'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { callFrom } from '../helpers/page-call.ts'
import { scan } from '../helpers/scan.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffed } from '../helpers/staffed.ts'
import { openedShop } from './opened-counter.ts'

const csv = [
  'id;barcode;name;price;type;favourite;active;warna',
  'KOPI;8991234567890;Kopi Susu;18000;Minuman;ya;ya;merah',
  'ROTI;8990000000001;Roti Bakar;12000;Makanan;tidak;ya;karamel',
  'RUSAK;;Tanpa harga;;Makanan;tidak;ya;',
].join('\n')

/** A counter whose catalogue has come from a file. */
async function shopWithGoods() {
  const { sandbox, counter, page, cashier } = await openedShop()
  await page.keyboard.press('F1')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Baru: 2 · Berubah: 0 · Sama: 0').waitFor()
  await page.getByText('Baris 4, Tanpa harga: Harga harus rupiah bulat').waitFor()
  await page.getByText('Baris 3, Roti Bakar: karamel').waitFor()
  await cashier.button('Terapkan 2 barang').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cashier.button(/^Kopi Susu/).waitFor()
  return { sandbox, counter, page, cashier }
}

test('a file with more goods than one may have is refused, and its dialog says what to do', async () => {
  const { page } = await openedShop()
  await page.keyboard.press('F1')
  const long = Buffer.from(`name;price\n${'Kopi;18000\n'.repeat(MAX_IMPORTED + 1)}`)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: long })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Berkas ini berisi lebih dari 20.000 barang').waitFor()
  await dialog.getByText('Bagi menjadi beberapa berkas').waitFor()
  expect(await dialog.getByText('Baru:').count()).toBe(0)
})

test('of a wrong file with a problem in every line the first hundred are listed', async () => {
  const { page } = await openedShop()
  await page.keyboard.press('F1')
  const wrong = `name;price\n${'x;\n'.repeat(20_000)}`
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from(wrong) })
  await page.getByText('20000 baris tidak bisa dipakai').waitFor()
  expect(await page.getByRole('list', { name: 'Baris yang bermasalah' }).getByRole('listitem').count()).toBe(
    100,
  )
})

test('a cart that was held before a price changed says so, and sells at either price', async () => {
  const { page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  await page.keyboard.press('F1')
  const dearer = Buffer.from(csv.replace('18000', '20000'))
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: dearer })
  await cashier.button('Terapkan 1 barang').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')

  await cashier.button(/· 1 barang · Rp 18\.000/).click()
  await page.getByText('Harga kini Rp 20.000').waitFor()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Pakai Rp 20.000').click()
  expect(await total(page)).toBe('Rp 20.000')
  await page.getByText('Harga kini').waitFor({ state: 'detached' })
})

const total = (page: Page) => page.getByTestId('amount').innerText()

test('of many carts on hold one is found by its name or by what is in it, and "Meja 2" stands before "Meja 10"', async () => {
  const { page, cashier } = await shopWithGoods()
  const hold = (name: string, of: string) =>
    callFrom(page, 'cart.hold', {
      saleId: crypto.randomUUID(),
      name,
      lines: [{ kind: 'product', id: 'SATU', name: of, type: 'Lainnya', price: rupiah(10_000), quantity: 1 }],
    })
  for (const table of [10, 2, 7, 1, 5]) await hold(`Meja ${table}`, 'Teh')
  await page.getByText('Ditahan (5)').waitFor()
  const search = page.getByRole('searchbox', { name: /^Cari yang ditahan/ })
  expect(await search.count()).toBe(0)
  await hold('Meja 12', 'Soto')
  await search.waitFor()
  const names = () => page.getByRole('button', { name: /^Meja/ }).locator('strong').allInnerTexts()
  expect(await names()).toEqual(['Meja 1', 'Meja 2', 'Meja 5', 'Meja 7', 'Meja 10', 'Meja 12'])
  await search.fill('soto')
  expect(await names()).toEqual(['Meja 12'])
  await search.fill('rujak')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await search.fill('meja 2')
  await search.press('Enter')
  await page.getByText('Ditahan (5)').waitFor()
  expect(await names()).not.toContain('Meja 2')
  expect(await total(page)).toBe('Rp 10.000')
  await cashier.button('Tahan').click()
  await search.waitFor()
  expect(await seriousFaults(page)).toEqual([])
})

test('a cart of tiles, quantities and a discount is charged as lines, held through a power cut on the way', async () => {
  const { sandbox, counter, page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await page.keyboard.type('2')
  await cashier.button(/^Roti Bakar/).click()
  expect(await total(page)).toBe('Rp 42.000')
  await cashier.button('Hapus Kopi Susu').click()
  expect(await total(page)).toBe('Rp 24.000')
  await cashier.button('Urungkan').click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await page.getByText('Jadikan barang atau diskon dulu').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Jadikan diskon').click()
  expect(await total(page)).toBe('Rp 41.000')

  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  expect(await total(page)).toBe('Rp 0')
  await counter.kill()
  await counter.start()
  await page.reload()
  await cashier.ready()
  await cashier.button(/· 3 barang · Rp 41\.000/).click()
  expect(await total(page)).toBe('Rp 41.000')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  const [order] = (await sandbox.orders()) as unknown as {
    amount: string
    productInfo: { price: string; quantity: number }[]
  }[]
  expect(order?.amount).toBe('41000.00')
  expect(order?.productInfo.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)).toBe(
    41_000,
  )
  await page.keyboard.press('Escape')
  await cashier.ready()
  await page.getByText('Ditahan').waitFor({ state: 'detached' })
  await cashier.openOrder(/41\.000/)
  await page.getByRole('heading', { name: 'Keranjang' }).waitFor()
})

test('resuming a held cart holds the one on the screen, and nothing is lost where that fails', async () => {
  const { counter, page, cashier } = await shopWithGoods()
  const held = (of: RegExp) =>
    page.getByRole('region', { name: /^Ditahan/ }).getByRole('button', { name: of })
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await held(/Rp 18\.000/).waitFor()
  await cashier.button(/^Roti Bakar/).click()
  await page.keyboard.type('5')
  // The typed number belongs to the cart on the screen.
  await page.getByText('Ditahan (1)').waitFor()
  expect(await held(/Rp 18\.000/).getAttribute('aria-disabled')).toBe('true')
  await held(/Rp 18\.000/).click({ force: true })
  expect(await total(page)).toBe('Rp 12.000')
  await page.keyboard.press('Backspace')

  // The other cart comes into the place that was pressed: the second press must not bring it back.
  await held(/Rp 18\.000/).dblclick()
  await held(/Rp 12\.000/).waitFor()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await seriousFaults(page)).toEqual([])

  await counter.kill()
  await held(/Rp 12\.000/).click()
  await page.getByText('Tunggu tersambung, lalu coba lagi').waitFor()
  expect(await total(page)).toBe('Rp 18.000')
})

test('what sells most is made favourite by one press, and then has the first tile', async () => {
  const { page, cashier } = await shopWithGoods()
  const firstTile = () => page.locator('[data-pictures] button').first().innerText()
  expect(await firstTile()).toMatch(/^Kopi Susu/)
  await cashier.button(/^Roti Bakar/).dblclick()
  await cashier.button(/^Cara bayar/).click()
  await cashier.button('Tunai').click()
  await cashier.button(/^Tagih/).click()
  await cashier.button(/^Uang pas/).click()
  await cashier.sees('paid')
  await page.keyboard.press('F1')
  await cashier.button('Dahulukan yang laku').click()
  await page.getByRole('listitem').filter({ hasText: 'Roti Bakar 2 terjual' }).waitFor()
  // A sentence makes it no wider than it can be read.
  expect((await page.getByRole('dialog').boundingBox())?.width).toBeLessThan(640)
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Jadikan favorit').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(firstTile).toMatch(/^Roti Bakar/)
})

test('a double click on a button of the cart presses nothing that takes its place', async () => {
  const { page, cashier } = await shopWithGoods()
  // Two clicks on one product are two pieces.
  await cashier.button(/^Kopi Susu/).dblclick()
  expect(await total(page)).toBe('Rp 36.000')
  await page.keyboard.type('1000')
  // "Kosongkan" comes where this was.
  await cashier.button('Jadikan diskon').dblclick()
  await cashier.button('Hapus Diskon').waitFor()
  expect(await total(page)).toBe('Rp 35.000')
})

test('a scan goes into the cart wherever the focus is, and presses and charges nothing', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  // What takes scans may be a part of the page that is just coming.
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button(/^Tagih/).focus()
  await scan(page, '8990000000001')
  expect(await total(page)).toBe('Rp 30.000')
  // Also over a slow road: it has more digits than any amount.
  await scan(page, '8990000008888', 120)
  await page.getByText('Kode 8990000008888 tidak ada di katalog').waitFor()
  expect(await page.getByText('Diketik').count()).toBe(0)

  await cashier.button('Cara bayar: QRIS').click()
  await cashier.button(/^Bank A/).click()
  const payer = page.getByLabel('Nama pembayar')
  await payer.fill('Siti')
  await scan(page, '8991234567890')
  expect(await total(page)).toBe('Rp 48.000')
  expect(await payer.inputValue()).toBe('Siti')

  await scan(page, '8990000009999')
  await page.getByText('Kode 8990000009999 tidak ada di katalog').waitFor()
  expect(await payer.inputValue()).toBe('Siti')
  expect(await total(page)).toBe('Rp 48.000')
  expect(await sandbox.orders()).toEqual([])
})

test('a scanned code of nothing on sale becomes a product, which is in the cart then and is scanned from then on; no cashier makes one', async () => {
  const { page, cashier } = await shopWithGoods()
  const dialog = page.getByRole('dialog')
  await scan(page, '8991234567890')
  await scan(page, '8990000007777')
  await cashier.button('Jadikan barang baru').click()
  expect(await dialog.getByLabel('Barcode').inputValue()).toBe('8990000007777')
  await dialog.getByLabel('Nama', { exact: true }).fill('Teh Kotak')
  await dialog.getByLabel('Harga (rupiah)').fill('5000')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => total(page)).toBe('Rp 23.000')
  expect(await page.getByText('tidak ada di katalog').count()).toBe(0)
  await scan(page, '8990000007777')
  await expect.poll(() => total(page)).toBe('Rp 28.000')

  await staffed((name, input) => callFrom(page, name, input))
  await page.getByRole('banner').getByText('Budi').waitFor()
  await scan(page, '8990000006666')
  await page.getByText('minta supervisor menambahkannya').waitFor()
  expect(await cashier.button('Jadikan barang baru').count()).toBe(0)
})

test('goods scanned while cash is counted or after a sale go into the cart, and no barcode is taken for money', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  await cashier.button('Cara bayar: QRIS').click()
  await cashier.button('Tunai').click()
  await cashier.button(/^Tagih/).click()
  await page.getByTestId('tendered').waitFor()
  await cashier.button('Rp 20.000').click()
  // Nothing on sale: what was typed stays.
  await scan(page, '8990000009999')
  expect(await page.getByTestId('tendered').innerText()).toBe('Rp 20.000')
  await scan(page, '8990000000001')
  await cashier.ready()
  expect(await total(page)).toBe('Rp 30.000')

  await cashier.button(/^Tagih/).click()
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  await scan(page, '8991234567890')
  await cashier.ready()
  expect(await total(page)).toBe('Rp 18.000')
  expect(await sandbox.orders()).toEqual([])
})

test('what is scanned a moment before the counter is shown is in its cart, one thing after the other', async () => {
  const { page, cashier } = await shopWithGoods()
  // Once a scan is taken, the scanner is read.
  await scan(page, '8991234567890')
  await expect.poll(() => total(page)).toBe('Rp 18.000')
  await cashier.button('Shift').click()
  await page.getByText('Belum ada shift yang ditutup').waitFor()
  // In one go: no machine is so slow that the scans are old ones.
  await page.evaluate(() => {
    const press = (key: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    for (const code of ['8991234567890', '8990000000001']) for (const key of [...code, 'Enter']) press(key)
    const counter = [...document.querySelectorAll('header button')].find((each) =>
      each.textContent?.includes('Kasir'),
    )
    ;(counter as HTMLElement).click()
  })
  await expect.poll(() => total(page)).toBe('Rp 48.000')
})

test('a customer who wants one thing more has the sale cancelled and the same cart again', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  await scan(page, '8990000000001')
  await expect.poll(() => total(page)).toBe('Rp 30.000')
  await cashier.button(/^Tagih/).click()
  await cashier.sees('open')
  await scan(page, '8991234567890')
  await page.getByText(/^Kopi .* tidak ditambahkan$/).waitFor()
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.sees('failed')
  await cashier.button('Ubah keranjang').click()
  await cashier.ready()
  expect(await total(page)).toBe('Rp 30.000')
  await scan(page, '8990000000001')
  expect(await total(page)).toBe('Rp 42.000')
  await cashier.button(/^Tagih/).click()
  await cashier.sees('open')
  expect((await sandbox.orders()).map(({ amount }) => amount)).toEqual(['42000.00', '30000.00'])
})

test('a scan sends no dialog, and stays only in a field for words, if it is nothing on sale', async () => {
  const { page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  await page.getByRole('button', { name: 'Diskon' }).first().click()
  const dialog = page.getByRole('dialog')
  // The row of narrow buttons that opened the dialog has no say in its buttons.
  const send = dialog.getByRole('button', { name: 'Beri diskon' })
  expect(await send.evaluate((button) => getComputedStyle(button).paddingLeft)).toBe('16px')
  await dialog.getByRole('radio', { name: 'Rp' }).check()
  const amount = dialog.getByLabel(/rupiah/)
  await amount.fill('500')
  await scan(page, '8990000000001')
  expect(await amount.inputValue()).toBe('500')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await cashier.button('Beri nama keranjang').click()
  await dialog.getByRole('textbox').waitFor()
  await scan(page, '8990000000001')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('')
  await scan(page, '8990000000999')
  expect(await dialog.getByRole('textbox').inputValue()).toBe('8990000000999')
})

test('a product that is tapped while a cart is being held belongs to the next sale', async () => {
  const { page, cashier } = await shopWithGoods()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name === 'cart.hold') await held
    await route.continue()
  })
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button('Tahan').click()
  await cashier.button(/^Roti Bakar/).click()
  await cashier.button(/^Kopi Susu/).click()
  hold()
  await page.getByRole('button', { name: /1 barang.*Rp\s18\.000/ }).waitFor()
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 30.000')
})

test('the name of a cart goes with its code and its payment, also when it is paid another way', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  const dialog = page.getByRole('dialog')
  for (const name of ['Meja 4', 'Meja 7']) {
    await cashier.button(/^Kopi Susu/).click()
    await cashier.button('Beri nama keranjang').click()
    await dialog.getByRole('textbox').fill(name)
    await cashier.button('Simpan').click()
    await dialog.waitFor({ state: 'detached' })
    await cashier.button(/^Tagih/).click()
    await cashier.sees('open')
    await cashier.button('Simpan, layani berikutnya').click()
    await cashier.ready()
  }
  // Two of the same price are told apart.
  const rail = page.getByRole('complementary', { name: 'Penjualan lain' })
  await rail.getByText('Meja 7 · QRIS').waitFor()
  await rail.getByText('Meja 4 · QRIS').click()
  await cashier.sees('open')
  await cashier.button('Ganti cara bayar').click()
  await cashier.button(/^Wallet A/).click()
  await cashier.button(/^Tagih/).click()
  await cashier.sees('open')
  const number = await cashier.orderNumber()
  await cashier.button('Simpan, layani berikutnya').click()
  await rail.getByText('Meja 4 · Wallet A').waitFor()
  await sandbox.play('pay', number)
  await rail.getByText('Lunas Rp 18.000').waitFor()
  await rail.getByText('Meja 4 · Wallet A').waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('searchbox').fill('meja 7')
  const found = page.getByRole('main').getByRole('button', { name: /Meja \d · / })
  await expect.poll(() => found.allInnerTexts().then((texts) => texts.length)).toBe(1)
  await page.getByRole('searchbox').fill('meja 4')
  await cashier.openOrder(/Meja 4 · Wallet A/)
  await page.getByText('Nama atau meja').waitFor()
  await cashier.button('Struk').click()
  await expect.poll(() => dialog.innerText()).toMatch(/Untuk\s+Meja 4/)
  expect(await seriousFaults(page)).toEqual([])
})
