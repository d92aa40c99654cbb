import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { certificate, httpsGateway } from '../helpers/https-gateway.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { signedRequest } from '../helpers/signed-request.ts'
import { callFrom, dataFolder } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'
import { PASSPHRASE, SECRET, toRealMoney } from './real-money.ts'

async function fill(page: Page, label: string, text: string) {
  const field = page.getByLabel(label)
  await field.fill(text)
  await field.blur()
}

/** Types the keys and a passphrase for them, and has them kept. */
async function keepKeys(page: Page, secret: string) {
  await page.getByLabel('Kunci rahasia (secret)').fill(secret)
  await page.getByLabel('Kata sandi baru untuk kunci').fill(PASSPHRASE)
  await page.getByLabel('Ulangi kata sandi').fill(PASSPHRASE)
  await page.getByRole('button', { name: 'Simpan di brankas' }).click()
}

test('a new shop is led to real money: wizard, merchant, keys, a test of what was just typed, which finds the wrong key, and the first sale', async () => {
  const gateway = await runningSandbox()
  const { counter, page, cashier, dialog } = await openedCounter()
  const products = ['Kopi Susu', 'Teh Manis'].map((name, at) => ({
    id: `B${at}`,
    barcode: null,
    name,
    price: 1_500_000,
    type: 'Minuman',
    favourite: true,
    active: true,
  }))
  expect(await callFrom(page, 'catalogue.save', { products })).toMatchObject({ ok: true })
  await cashier.button('Siapkan toko ini').click()
  for (const step of [
    'Bahasa dan tema',
    'Toko Anda',
    'Barang yang dijual',
    'Cara bayar',
    'Printer',
    'Siapa yang bekerja di sini',
  ]) {
    await page.getByRole('heading', { name: step, level: 1 }).waitFor()
    await cashier.button('Lanjut').click()
  }
  await cashier.button('Merchant dan kunci').click()
  // One thing at a time: what is missing next has the only button, which leads to its field.
  const steps = page.getByRole('region', { name: 'Langkah ke uang asli' })
  await steps.getByRole('button', { name: 'Isi sekarang' }).click()
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest('[data-step]')?.getAttribute('data-step')),
    )
    .toBe('baseUrl')
  expect(await page.locator('details').getAttribute('open')).toBeNull()

  await fill(page, 'Alamat dasar (base URL)', 'http://gateway.example')
  await page.getByText('Tulis seperti https://gateway.example').waitFor()
  await fill(page, 'ID merchant', '010001')
  await page.getByLabel('Kunci rahasia (secret)').fill('not the secret')
  await page.getByLabel('Kata sandi baru untuk kunci').fill(PASSPHRASE)
  await page.getByLabel('Ulangi kata sandi').fill(`${PASSPHRASE} with a slip`)
  await page.getByText('Kedua kata sandi tidak sama').waitFor()
  expect(await cashier.button('Simpan di brankas').getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Ulangi kata sandi').fill(PASSPHRASE)
  await cashier.button('Simpan di brankas').click()
  await page.getByText('Ada di brankas. Kosongkan agar tetap.').waitFor()
  expect(await page.getByLabel('Kunci rahasia (secret)').inputValue()).toBe('')
  // Quick hands: the press leaves the field, which is kept by that, and the test is of the new address.
  await page.getByLabel('Alamat dasar (base URL)').fill(gateway.url)
  await cashier.button('Uji sambungan').click()
  await page.getByText('Gateway tidak menerima tanda tangan kita').waitFor()
  // After a test that failed nobody goes to real money: the last look says why, and tests again.
  const toLive = cashier.button('Pindah ke uang asli')
  expect(await toLive.getAttribute('data-tone')).toBe('plain')
  await toLive.click()
  await dialog.getByText('Uji sambungan gagal: Gateway tidak menerima tanda tangan kita').waitFor()
  await dialog.getByText('Uang asli baru bisa dipakai setelah uji sambungan lulus.').waitFor()
  expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['', 'Uji sambungan'])
  await dialog.getByRole('button', { name: 'Uji sambungan' }).click()
  await dialog.getByText('Uji sambungan gagal: Gateway tidak menerima tanda tangan kita').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Kunci rahasia (secret)').fill('another that is wrong')
  await cashier.button('Simpan di brankas').click()
  await page.getByText('Gateway tidak menerima tanda tangan kita').waitFor({ state: 'detached' })
  // And of the new keys, while they are still being kept.
  await page.getByLabel('Kunci rahasia (secret)').fill(SECRET)
  await cashier.button('Simpan di brankas').click()
  await cashier.button('Uji sambungan').click()
  await page.getByText('Semua baik').waitFor()
  expect(await steps.locator('li[data-there="false"]').count()).toBe(0)

  await toLive.click()
  await dialog.getByRole('switch', { name: 'Bawa 2 barang dari katalog latihan' }).waitFor()
  await dialog.getByText('Katalog uang asli terpisah').waitFor()
  await dialog.getByText('Belum ada petugas dengan PIN').waitFor()
  await dialog.getByRole('button', { name: 'Pindah ke uang asli' }).click()
  await page.getByRole('complementary', { name: 'UANG ASLI' }).waitFor()
  await cashier.ready()
  expect(await page.getByText('MODE LATIHAN').count()).toBe(0)
  await cashier.button(/^Kopi Susu/).waitFor()
  await cashier.button(/^Teh Manis/).waitFor()
  await cashier.typeAmount('25000')
  await page.keyboard.press('/')
  await cashier.sell('', 'QRIS')
  const number = await cashier.orderNumber()
  await gateway.play('pay', number)
  await cashier.sees('paid')

  await counter.kill()
  await counter.start()
  await page.reload()
  await page.getByLabel('Kata sandi kunci').fill('sebelas kucing di atas')
  await cashier.button('Buka').click()
  await page.getByText('Kata sandi ini tidak membuka kunci.').waitFor()
  await page.getByLabel('Kata sandi kunci').fill(PASSPHRASE)
  await cashier.button('Buka').click()
  await page.getByLabel('Kata sandi kunci').waitFor({ state: 'detached' })

  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  // Nothing is missing where real money is taken already, though this run has tested nothing.
  await cashier.button('Pindah ke latihan').waitFor()
  expect(await steps.locator('li[data-there="true"]').count()).toBeGreaterThan(0)
  expect(await steps.locator('li[data-there="false"]').count()).toBe(0)
  await cashier.button('Pindah ke latihan').click()
  await dialog.getByRole('button', { name: 'Pindah ke latihan' }).click()
  await page.getByText('MODE LATIHAN').waitFor()
  await page.keyboard.press('F2')
  await page.getByText('Belum ada pesanan').waitFor()
})

test('a taken notification port is reported, and sales go on', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({}, { notifications: { port } }) })
  await cashier.sell('20000', 'QRIS')
  await page.getByText('Port untuk notifikasi gateway dipakai program lain').waitFor()
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
})

test('settings say why the gateway’s last notification was refused', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('open')
  const [order] = await sandbox.orders()
  const { origin, pathname } = new URL(String(order?.notifyUrl))
  expect((await signedRequest(origin, pathname, { status: '02' }, { secret: 'another' })).status).toBe(401)
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await page.getByText(/^Lanjutan/).click()
  await page.getByText('Notifikasi terakhir ditolak: tanda tangannya tidak cocok.').waitFor()
  await sandbox.play('pay', order?.merchantTradeNo ?? '')
  await page.getByText('Notifikasi terakhir ditolak').waitFor({ state: 'detached' })
  await page.getByText('Sedang mendengarkan.').waitFor()
})

test('a gateway with its own certificate authority is reported, and trusted once the owner adds it', async () => {
  const gateway = await httpsGateway('here')
  const { page, cashier } = await openedCounter()
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await fill(page, 'Alamat dasar (base URL)', gateway.url)
  await fill(page, 'ID merchant', '010001')
  await keepKeys(page, SECRET)
  await page.getByText('Ada di brankas. Kosongkan agar tetap.').waitFor()
  await cashier.button('Uji sambungan').click()
  await page.getByText('Penerbit sertifikatnya tidak dipercaya').waitFor()
  await page.getByText('Toko Contoh Private CA').waitFor()
  expect(gateway.requests()).toBe(0)

  const text = page.getByLabel('Sertifikat otoritas, dalam PEM')
  await text.fill(certificate('here'))
  await cashier.button('Percayai').click()
  await page.getByText('Ini sertifikat server.').waitFor()
  await text.fill(certificate('authority'))
  await cashier.button('Percayai').click()
  await page.getByTestId('authorities').getByText('Berlaku sampai 1 Januari 2120').waitFor()
  await cashier.button('Uji sambungan').click()
  await page.locator('[data-verdict="answerSignature"]').waitFor()
  expect(gateway.requests()).toBe(1)
  await cashier.button('Percayai yang umum saja').click()
  await page.getByTestId('authorities').waitFor({ state: 'detached' })
})

test('keys kept beside a merchant ID are said to be kept; a corrected ID says what stays behind before it is saved, and takes them along if asked', async () => {
  const { page, cashier } = await openedCounter()
  const { hold } = await heldCalls(page)
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  const field = page.getByLabel('ID merchant')
  // Nothing hangs on it yet: no question.
  await fill(page, 'ID merchant', '010007')
  const saved = hold('settings.change')
  await fill(page, 'ID merchant', '010001')
  await saved.made
  await keepKeys(page, SECRET)
  // The page asks for what is missing once the ID is saved; sealing the keys takes longer than the answer to that.
  const sealed = hold('merchant.setKeys', 'question')
  const asked = hold('merchant.status')
  await saved.letGo()
  await sealed.made
  await asked.made
  await asked.letGo()
  await sealed.letGo()
  const kept = page.getByText('Ada di brankas. Kosongkan agar tetap.')
  await kept.waitFor()

  const dialog = page.getByRole('dialog', { name: 'Ganti ID merchant?' })
  await fill(page, 'ID merchant', '010002')
  await dialog.getByText('Dari 010001 ke 010002').waitFor()
  await dialog.getByText('Kunci yang tersimpan milik 010001').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('010001')
  await fill(page, 'ID merchant', '010002')
  await dialog.getByRole('button', { name: 'Tetap 010001' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('010001')

  await field.fill('010002')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Ganti dan bawa kunci' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('010002')
  await kept.waitFor()
  expect(await page.getByLabel('Kata sandi baru untuk kunci').count()).toBe(0)

  await fill(page, 'ID merchant', '010003')
  await dialog.getByRole('button', { name: 'Ganti tanpa kunci' }).click()
  await page.getByLabel('Kata sandi baru untuk kunci').waitFor()
  // An owner who regrets it finds the former keys by the former ID.
  await fill(page, 'ID merchant', '010002')
  await page.getByLabel('Kata sandi kunci').fill(PASSPHRASE)
  await cashier.button('Buka').click()
  await kept.waitFor()
})

test('where real money is open at the gateway’s former address, the owner answers before anything goes to the new one, and then it does', async () => {
  const former = await runningSandbox()
  const next = await runningSandbox()
  const { page, cashier, dialog } = await openedCounter()
  await toRealMoney(page, former.url)
  await cashier.sell('25000', 'QRIS')
  const number = await cashier.orderNumber()

  // The field is left before the page knows what hangs on the merchant.
  await callsByRequest(page)
  const known = Promise.withResolvers<void>()
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name === 'merchant.status') await known.promise
    await route.fallback()
  })
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await fill(page, 'ID merchant', '010002')
  expect((await callFrom(page, 'app.start', {})).value.settings.live.merchantId).toBe('010001')
  known.resolve()
  await dialog.getByText('Pembayaran dan refund yang masih berjalan juga tetap di 010001').waitFor()
  await dialog.getByText('Pesanan: 1. Refund: 0.').waitFor()
  await page.keyboard.press('Escape')
  await fill(page, 'Alamat dasar (base URL)', next.url)
  const asked = page.getByRole('alert').filter({ hasText: 'uang asli yang berjalan di alamat lain' })
  await asked.getByText(`Semua ada di ${former.url}; pengaturan sekarang menyebut ${next.url}.`).waitFor()
  await cashier.button('Pakai pengaturan baru').click()
  await dialog.getByRole('button', { name: 'Pakai pengaturan baru' }).click()
  await page.getByText('Alamat gateway berubah').waitFor()
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await asked.waitFor()
  expect(await seriousFaults(page)).toEqual([])

  await former.play('pay', number)
  await cashier.button('Kembalikan alamat lama').click()
  await asked.waitFor({ state: 'detached' })
  await page.getByText('Alamat gateway berubah').waitFor({ state: 'detached' })
  await page.keyboard.press('F2')
  await page.getByRole('list').getByText('Lunas').first().waitFor()

  // The same gateway at a new address is used as soon as the owner says that it is the same.
  await page.keyboard.press('Escape')
  await cashier.sell('30000', 'QRIS')
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await fill(page, 'Alamat dasar (base URL)', next.url)
  await asked.waitFor()
  await cashier.button('Gateway sama, alamat baru').click()
  // The counter is opened again, with the sale that waited.
  await cashier.sees('open')
  await cashier.back()
  await cashier.sell('40000', 'QRIS')
  expect(await next.orders()).toMatchObject([{ amount: '40000.00' }])
})
