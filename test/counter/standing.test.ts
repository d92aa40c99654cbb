import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { picture } from '../helpers/look.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { callFrom, cashierAt, dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

const DAY_S = 86_400

async function aCounter(language: 'id' | 'en', theme: 'light' | 'dark') {
  const dataDir = dataFolder({}, { language, theme })
  const viewport = { width: 1024, height: 768 }
  const {
    sandbox,
    counter,
    page,
    cashier: { button },
  } = await openedShop({ dataDir, viewport })
  await button(language === 'id' ? 'Tagih' : 'Charge').waitFor()
  const { post } = sandbox
  const clean = async (screen: string) => {
    await picture(page, `${screen}-${language}-${theme}`)
    expect(await seriousFaults(page), screen).toEqual([])
  }
  const endFaults = () => fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  return { counter, page, button, post, endFaults, clean }
}

const numberOn = async (page: Page) =>
  (
    await page
      .getByText(/^SB-\d{6}-\w{8}$/)
      .first()
      .innerText()
  ).trim()

test('a subscription is begun, completed by its customer, charged, and cancelled; a static account is made, paid and printed', async () => {
  const { page, button, post, clean } = await aCounter('id', 'light')
  /** A screen reader says what a figure is. */
  const headed = (table: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('columnheader', { name: 'Jumlah' })
      .waitFor({ state: 'attached' })
  await page.keyboard.press('F6')
  await page.getByText('Belum ada langganan').waitFor()
  await clean('subscriptions-empty')
  await button('Langganan baru').click()
  await button('Buat langganan').click()
  await page.getByText('Wajib diisi').waitFor()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByRole('radio', { name: 'hari' }).check()
  await page.getByLabel('Judul').fill('Kopi harian')
  await page.getByLabel('Nama pelanggan').fill('Budi')
  await page.keyboard.press('Enter')
  // Who made it hears what it is, not the button that opened the form.
  await page.locator('h2:focus').getByText('Kopi harian').waitFor()
  await page
    .getByRole('img', { name: 'Kode QR halaman bayar untuk Rp 50.000' })
    .or(page.getByTestId('code-qr'))
    .first()
    .waitFor()
  const merchantTradeNo = await numberOn(page)
  expect(await page.getByTestId('code-link').innerText()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  await clean('subscription-pending')

  await post('subscriptions/confirm', { merchantTradeNo })
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  await page
    .getByText(/\(diperkirakan\)/)
    .first()
    .waitFor()
  await page.getByRole('row', { name: /Rp 50\.000 Berhasil/ }).waitFor()
  await page.getByRole('listitem').getByText('Tagihan berikutnya:').waitFor()
  await button('Slip langganan').click()
  await page.getByRole('figure', { name: 'Slip langganan' }).getByText('Kopi harian').waitFor()
  await clean('subscription-slip')
  await page.keyboard.press('Escape')
  const receipt = (amount: string) =>
    page.getByRole('row', { name: amount }).getByRole('button', { name: 'Struk' })
  await receipt('Rp 50.000 Berhasil').click()
  await page.getByRole('figure', { name: 'Struk langganan' }).getByText('LUNAS').waitFor()
  await page.keyboard.press('Escape')
  await post('subscriptions/next-charge', { merchantTradeNo, status: '09' })
  await post('clock', { advanceSeconds: DAY_S + 60 })
  await page.getByText('Tagihan terakhir gagal').waitFor()
  await page.getByRole('row', { name: /Rp 50\.000 Gagal/ }).waitFor()
  await headed('Tagihan')
  // Also in the list: among forty subscribers nobody opens each one.
  await page.getByRole('button', { name: /Kopi harian.*Tagihan gagal/ }).waitFor()

  await button('Batalkan langganan').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Batalkan langganan' }).click()
  await page.getByText('Gateway memastikan langganan ini sudah berhenti').waitFor()
  await clean('subscription-cancelled')

  await page.keyboard.press('F7')
  await page.getByText('Sisa jatah hari ini: 100 dari 100').waitFor()
  await button('Rekening baru').click()
  await page.getByLabel('Nama di rekening').fill('Warga RT 05')
  await page.getByLabel('Untuk apa').fill('Iuran')
  await page.keyboard.press('Enter')
  await page.getByText('Sisa jatah hari ini: 99 dari 100').waitFor()
  const vaCode = (await page.getByTestId('code-number').innerText()).replace(/\s/g, '')
  await post('pay', { vaCode, amount: '75000.00', payer: 'Siti' })
  await page.getByRole('row', { name: /Rp 75\.000 Diterima/ }).waitFor()
  await headed('Pembayaran diterima')
  await page.getByRole('button', { name: /Warga RT 05.*Rp 75\.000/ }).waitFor()
  await clean('account-paid')
  await receipt('Rp 75.000 Diterima').click()
  await page.getByRole('figure', { name: 'Struk rekening tetap' }).getByText('Rp 75.000').waitFor()
  await clean('account-receipt')
  await page.keyboard.press('Escape')
  await button('Kartu rekening').click()
  const card = page.getByRole('dialog')
  await card.getByText('KARTU REKENING TETAP').waitFor()
  // Without a printer of the shop's own there is the system's, and files.
  await button('Cetak lewat sistem').waitFor()
  await button('Simpan PDF').waitFor()
  await page.keyboard.press('Escape')

  // Who serves the next customer meanwhile sees that money came in, and is led to it.
  const cameIn = page.getByRole('complementary', { name: 'Penjualan lain' }).getByText(/^Masuk/)
  expect(await cameIn.count(), 'seen on its own page').toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  await post('pay', { vaCode, amount: '12500.00', payer: 'Ani' })
  await page.getByText('Masuk Rp 12.500', { exact: true }).waitFor()
  // Who has seen it and goes on selling puts it away.
  await button('Sudah dilihat semua').click()
  await cameIn.waitFor({ state: 'detached' })
  await post('pay', { vaCode, amount: '11000.00', payer: 'Ani' })
  await page.getByText('Masuk Rp 11.000', { exact: true }).waitFor()
  await post('pay', { vaCode, amount: '18000.00', payer: 'Tono' })
  const latest = button(/Masuk Rp 18\.000 \(\+1\).*Warga RT 05/)
  await latest.waitFor()
  await clean('account-paid-elsewhere')
  // Nobody has seen it yet: a reload keeps it, and another window shows it too, until one of them has.
  await page.reload()
  await latest.waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByText('Masuk Rp 18.000 (+1)').waitFor()
  await latest.click()
  await page.getByRole('row', { name: /Rp 18\.000 Diterima/ }).waitFor()
  await cameIn.waitFor({ state: 'detached' })
  await other.getByText(/^Masuk/).waitFor({ state: 'detached' })
})

test('on the worst day nothing is begun twice and nothing is shown as ended that has not', async () => {
  const { page, button, post, endFaults, clean, counter } = await aCounter('en', 'dark')
  await post('faults', { kind: 'dropAfter', operation: 'createEMoneySubscription', count: 1 })
  // Until it is looked at: the counter asks by itself, on a busy machine sooner than anybody looks.
  await post('faults', { kind: 'serverError', operation: 'queryEMoneySubscription' })
  await page.keyboard.press('F6')
  await button('New subscription').click()
  await page.getByLabel('Amount of each charge').fill('9000')
  await page.getByLabel('Title').fill('Monthly coffee')
  await button('Create subscription').click()
  await page.getByText('From Rp 10.000 to Rp 50.000.000').waitFor()
  await page.getByLabel('Amount of each charge').fill('90000')
  await button('Create subscription').click()
  await page.getByText('Don’t create another: this one may exist.').waitFor()
  const merchantTradeNo = await numberOn(page)
  await clean('subscription-unknown')
  // Its own question finds it, also after a crash.
  await counter.kill()
  await endFaults()
  await counter.start()
  await page.getByText('The customer must complete it', { exact: false }).waitFor()
  expect(await numberOn(page)).toBe(merchantTradeNo)

  await post('subscriptions/confirm', { merchantTradeNo })
  await button('Check now').click()
  await page.getByText('The gateway charges the customer automatically').waitFor()
  await post('faults', { kind: 'channelError', operation: 'cancelEMoneySubscription', count: 1 })
  await post('faults', { kind: 'serverError', operation: 'queryEMoneySubscription' })
  await button('Cancel subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByText('The customer may still be charged.', { exact: false }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await clean('subscription-cancelling')
  await endFaults()
  // Nobody asks again: the counter itself does, until the gateway says so; the longer it got no answer, the later.
  await page.getByText('has confirmed that this subscription has ended').waitFor({ timeout: 240_000 })

  await post('faults', { kind: 'dropAfter', operation: 'createStaticVirtualAccount', count: 1 })
  await page.keyboard.press('F7')
  await button('New account').click()
  await page.getByLabel('Name on the account').fill('Budi')
  await button('Create account').click()
  await page.getByText('There may be an account whose number nobody knows').waitFor()
  await page.getByText('Left today: 99 of 100').waitFor()
  await clean('account-unknown')
})

test('what failed is made again without typing it again, once, and an untouched form asks nothing when it is left', async () => {
  const { page, button, post } = await aCounter('en', 'light')
  const dialog = page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabel(name)
  await page.keyboard.press('F6')
  await button('New subscription').click()
  await field('Amount of each charge').fill('90000')
  await field('May change').check()
  await field('Charged every').fill('2')
  await field('weeks').check()
  await field('Title').fill('Laundry')
  await field('Customer’s name').fill('Budi')
  await button('Create subscription').click()
  await button('Refuse').click()
  await page
    .getByText('The gateway says that this subscription was not completed', { exact: false })
    .waitFor()
  const refused = await numberOn(page)

  await button('Create another like this').click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await button('Create another like this').click()
  expect(await field('Amount of each charge').inputValue()).toBe('90.000')
  expect(await field('May change').isChecked()).toBe(true)
  expect(await field('Charged every').inputValue()).toBe('2')
  expect(await field('weeks').isChecked()).toBe(true)
  expect(await field('Customer’s name').inputValue()).toBe('Budi')
  await field('Title').fill('Laundry by the kilo')
  await button('Create subscription').click()
  await page.getByText('The customer must complete it', { exact: false }).waitFor()
  expect(await numberOn(page)).not.toBe(refused)
  expect(await button('Create another like this').count()).toBe(0)

  await post('faults', { kind: 'dropAfter', operation: 'createStaticVirtualAccount', count: 1 })
  await page.keyboard.press('F7')
  await button('New account').click()
  await field('Name on the account').fill('Siti')
  await field('Bank E').check()
  await button('Create account').click()
  await page.getByText('There may be an account whose number nobody knows').waitFor()
  await button('Create another like this').click()
  expect(await field('Bank E').isChecked()).toBe(true)
  await button('Create account').click()
  await page.getByText('Left today: 98 of 100').waitFor()
  await page.getByText('Can be paid at any time.').waitFor()

  // Created again unchanged, and once more after a reload, is created once.
  await page.keyboard.press('F6')
  await button(/^Laundry by the kilo/).click()
  await button('Refuse').click()
  await button('Create another like this').click()
  await post('faults', { kind: 'latency', operation: 'createEMoneySubscription', ms: 2_000, count: 1 })
  await button('Create subscription').click()
  await page.locator('button[aria-busy="true"]').waitFor()
  await page.reload()
  await button(/^Laundry by the kilo.*Failed/s).click()
  await button('Create another like this').click()
  await button('Create subscription').click()
  await page.getByText('The customer must complete it', { exact: false }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'by the kilo' }).count()).toBe(2)
})

test('a form shows the field that it refuses, and why it could not be sent, however far it was scrolled', async () => {
  const { counter, page, button } = await aCounter('id', 'light')
  const focused = () => page.evaluate(() => document.activeElement?.closest('label')?.innerText ?? '')
  await page.keyboard.press('F6')
  await button('Langganan baru').click()
  await page.getByLabel('Judul').fill('Kopi')
  await page.getByLabel('Nama pelanggan').fill('Budi 4111 1111 1111 1111')
  await page.getByText('Jangan ketik nomor kartu').waitFor()
  await page.getByLabel('Nama pelanggan').press('Enter')
  expect(await focused()).toMatch(/^Jumlah sekali tagih/)
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await button('Buat langganan').click()
  expect(await focused()).toMatch(/^Nama pelanggan/)
  expect(await seriousFaults(page)).toEqual([])
  // The gateway was not asked, nor the counter: nothing speaks of entries that can't be used.
  expect(await page.getByText('Isian tidak bisa dipakai').count()).toBe(0)
  await page.keyboard.press('Escape')
  await button('Buang').click()

  await page.keyboard.press('F7')
  await button('Rekening baru').click()
  await page.getByLabel('Nama di rekening').fill('12345')
  await page.getByText('Isi nama, bukan angka').waitFor()
  await page.getByLabel('Untuk apa').fill('Kartu 4111111111111111')
  await button('Buat rekening').click()
  expect(await focused()).toMatch(/^Nama di rekening/)
  await page.getByLabel('Nama di rekening').fill('RT 05')
  await button('Buat rekening').click()
  expect(await focused()).toMatch(/^Untuk apa/)
  await page.getByLabel('Untuk apa').fill('')
  await button('Buat rekening').click()
  await page.getByText('Sisa jatah hari ini: 99 dari 100').waitFor()

  await page.keyboard.press('F6')
  await button('Langganan baru').click()
  await page.getByLabel('Judul').fill('Kopi')
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await counter.kill()
  await button('Buat langganan').click()
  const why = page.getByRole('dialog').getByRole('alert')
  await why.waitFor()
  await expect.poll(() => why.evaluate(isInView), { message: 'why it could not be sent' }).toBe(true)
})

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  const box = element.closest('section')?.getBoundingClientRect()
  return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1
}

test('what another window creates appears at the top of the lists by itself, but not in search results', async () => {
  const { page, counter, button } = await aCounter('id', 'light')
  const other = await counter.open()
  await cashierAt(other).ready()
  const subscribe = (title: string) =>
    callFrom(other, 'subscription.create', {
      subscriptionId: crypto.randomUUID(),
      paymentType: 'StaticWalletASub',
      amount: 5_000_000,
      title,
      interval: { type: 'MONTHLY', value: 1 },
    })
  const open = (payer: string) =>
    callFrom(other, 'staticAccount.create', {
      accountId: crypto.randomUUID(),
      paymentType: 'StaticBankLVA',
      payer,
    })
  const top = page.getByRole('list').getByRole('button').first()

  await page.keyboard.press('F6')
  await page.getByText('Belum ada langganan').waitFor()
  const { value: coffee } = await subscribe('Kopi')
  await button(/^Kopi/).waitFor()
  await subscribe('Teh')
  await button(/^Teh/).waitFor()
  expect(await top.innerText()).toMatch(/^Teh/)
  await page.getByRole('searchbox').fill('Kopi')
  await button(/^Teh/).waitFor({ state: 'detached' })
  await subscribe('Susu')
  // News of one that matches comes after news of one that does not.
  await callFrom(other, 'training.playSubscription', { number: coffee.number, action: 'approve' })
  await button(/^Kopi.*Aktif/s).waitFor()
  expect(await button(/^Susu/).count()).toBe(0)
  await page.getByRole('searchbox').fill('')
  await button(/^Susu/).waitFor()
  expect(await top.innerText()).toMatch(/^Susu/)

  await page.keyboard.press('F7')
  await page.getByText('Sisa jatah hari ini: 100 dari 100').waitFor()
  await open('Warga RT 05')
  await button(/^Warga RT 05/).waitFor()
  await page.getByText('Sisa jatah hari ini: 99 dari 100').waitFor()
  await open('Warga RT 06')
  await button(/^Warga RT 06/).waitFor()
  expect(await top.innerText()).toMatch(/^Warga RT 06/)
})

test('if the customer bears the fee, the slip says so first, then the amount of each charge', async () => {
  const { page, button, clean } = await aCounter('id', 'light')
  await callFrom(page, 'settings.change', { channels: { feeOnPayer: ['eMoney'] } })
  await page.keyboard.press('F6')
  await button('Langganan baru').click()
  await page.getByText('Gateway menambahkan biayanya ke setiap tagihan').waitFor()
  await page.getByRole('radio', { name: 'Kartu' }).check()
  await page.getByText('Gateway menambahkan biayanya ke setiap tagihan').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Dompet digital' }).check()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByLabel('Judul').fill('Kopi')
  await page.keyboard.press('Enter')
  await page.getByText('Ditanggung pelanggan').waitFor()
  expect(await button(/^Kopi/).innerText()).toContain('Rp 50.750')
  await page.getByRole('img', { name: 'Rp 50.750' }).waitFor()
  await clean('subscription-fee')
})
