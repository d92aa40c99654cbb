import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { look, picture } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { staffPins } from '../helpers/staffed.ts'
import { eventually, hiddenIn, signInAs, typePin } from './counter-page.ts'
import { staffedShop } from './opened-counter.ts'
import { charged } from './sales-by-call.ts'

/** A shop with an owner, a supervisor and a cashier, who is on duty. */
async function staffedCounter() {
  const shop = await staffedShop({ viewport: { width: 1024, height: 768 } })
  const { page, dialog } = shop
  return {
    ...shop,
    /** Rina says yes, with her PIN, to what the dialog names. */
    async approve(what: string | RegExp) {
      await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
      await dialog.getByText(what).waitFor()
      await picture(page, 'approval')
      // The whole dialog is in sight on the smallest till, and on 1366 × 768 at 125 %.
      expect(await hiddenIn(dialog)).toBe(0)
      await page.setViewportSize({ width: 1093, height: 614 })
      expect(await hiddenIn(dialog)).toBe(0)
      await page.setViewportSize({ width: 1024, height: 768 })
      await typePin(dialog, 'Rina', staffPins.supervisor)
    },
  }
}

test('a cashier begins and ends a subscription and makes a static account with a supervisor’s PIN, by keyboard too, and the owner reads who did what', async () => {
  const { sandbox, page, cashier, dialog, approve, signIn } = await staffedCounter()
  const { button } = cashier
  const chosen = () => page.locator('input[type="radio"]:checked + span strong').innerText()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
  await page.getByRole('radio', { name: /Ibu Sari/ }).waitFor()
  await page.keyboard.press('Shift+Tab')
  const before = await chosen()
  // Past all three the first comes again.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  expect(await chosen()).toBe(before)
  while ((await chosen()) !== 'Budi') await page.keyboard.press('ArrowDown')
  await page.keyboard.type(staffPins.cashier)
  await page.keyboard.press('Enter')
  await cashier.ready()

  await page.keyboard.press('F6')
  await page.getByText('PIN supervisor akan diminta.').waitFor()
  await button('Langganan baru').click()
  await dialog.getByLabel('Jumlah sekali tagih').fill('50000')
  await dialog.getByLabel('Judul').fill('Kopi harian')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  await dialog.getByText('Langganan baru').waitFor()
  await dialog.getByRole('radio', { name: /Rina/ }).waitFor()
  // A PIN that is typed before a name belongs to the name that is chosen next.
  await page.keyboard.type(staffPins.supervisor)
  await page.keyboard.press('Enter')
  await dialog.getByText('Pilih nama dulu').waitFor()
  while ((await dialog.locator('input:checked + span strong').allInnerTexts())[0] !== 'Rina')
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kopi harian' }).waitFor()
  const merchantTradeNo = await page
    .getByText(/^SB-\d{6}-\w{8}$/)
    .first()
    .innerText()
  await sandbox.post('subscriptions/confirm', { merchantTradeNo: merchantTradeNo.trim() })
  await button('Periksa sekarang').click()
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  // What was approved was this one: the next asks again.
  await button('Batalkan langganan').click()
  await dialog.getByRole('button', { name: 'Batalkan langganan' }).click()
  await approve(/^Membatalkan langganan SB-/)
  await page.getByText('Gateway memastikan langganan ini sudah berhenti').waitFor()

  await page.keyboard.press('F7')
  await button('Rekening baru').click()
  await dialog.getByLabel('Nama di rekening').fill('Siti')
  await page.keyboard.press('Enter')
  // The supervisor sees whose account it is to be.
  await dialog.getByText('Siti').waitFor()
  await approve('Rekening tetap baru')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Siti').first().waitFor()

  await signIn('owner')
  // The header stays one row at 125 and 150 % of the smallest till.
  for (const width of [1024, 819, 683]) {
    await page.setViewportSize({ width, height: 614 })
    const header = await page.getByRole('banner').boundingBox()
    expect(header?.height, `${width} wide`).toBeLessThan(70)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await button('Pengaturan').click()
  await button('Catatan audit').click()
  await page.getByText(/Utuh: \d+ baris/).waitFor()
  // That they are intact is known before they are read.
  const lines = page.getByRole('row')
  for (const line of [
    /Budi \(Kasir\)\s+Langganan dibuat\s*SB-\S+\s+jumlah: Rp 50\.000 · judul: Kopi harian · disetujui: Rina/,
    /Budi \(Kasir\)\s+Langganan dibatalkan\s*SB-\S+\s+judul: Kopi harian · disetujui: Rina/,
    /Budi \(Kasir\)\s+Rekening tetap dibuat\s*Siti\s+cara bayar: .+ · disetujui: Rina/,
  ]) {
    const matching = async () => (await lines.allInnerTexts()).filter((text) => line.test(text)).length
    await expect.poll(matching).toBe(1)
  }
  await look(page, 'audit')
})

test('the person on duty changes their own PIN beside their name', async () => {
  const { page, cashier, dialog } = await staffedCounter()
  await cashier.button('Ganti PIN saya').click()
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await field('PIN sekarang').fill(staffPins.supervisor)
  await field('PIN baru').fill('618240')
  await field('Ulangi PIN').fill('618240')
  await page.keyboard.press('Enter')
  await dialog.getByText('PIN salah').waitFor()
  await look(page, 'change-pin')
  await field('PIN sekarang').fill(staffPins.cashier)
  await page.keyboard.press('Enter')
  await dialog.getByText('PIN Anda sudah diganti').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  await signInAs(page, 'Budi', staffPins.cashier)
  await page.getByText('PIN salah').waitFor()
  await page.keyboard.type('618240')
  await page.keyboard.press('Enter')
  await cashier.ready()
  // Too many wrong ones: the wait is shown as at the sign-in, and gets shorter.
  const wrong = { pin: staffPins.cashier, newPin: '729351' }
  for (let tries = 0; tries < 5; tries += 1) await callFrom(page, 'staff.changePin', wrong)
  await cashier.button('Ganti PIN saya').click()
  await field('PIN sekarang').fill(wrong.pin)
  await field('PIN baru').fill(wrong.newPin)
  await field('Ulangi PIN').fill(wrong.newPin)
  await page.keyboard.press('Enter')
  const wait = () => dialog.getByText(/^Coba lagi dalam/).innerText()
  const first = await wait()
  expect(first).toMatch(/pemilik/)
  await expect.poll(wait).not.toBe(first)
})

test('a refund that failed stays on the work list until a supervisor has written down what was done', async () => {
  const { page, sandbox, cashier, dialog, approve, signIn } = await staffedCounter()
  await signIn('owner')
  const merchantTradeNo = await charged(page, 25_000, { paymentType: 'WALLETABALANCE' })
  await sandbox.play('pay', merchantTradeNo)
  await callFrom(page, 'sale.check', { merchantTradeNo })
  const { merchantRefundNo } = await callFrom(page, 'refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo,
    amount: rupiah(10_000),
  })
  await sandbox.post('refunds/settle', { merchantRefundNo, status: '05' })
  await eventually(
    () => callFrom(page, 'refund.check', { merchantRefundNo }),
    ({ state }) => state.kind === 'failed',
  )
  await signIn('cashier')
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /Refund: Gagal/ }).click()
  await look(page, 'refund-failed')
  await cashier.button('Tutup kasus ini').click()
  await dialog.getByRole('radio', { name: 'Uang dikembalikan dengan cara lain' }).check()
  await dialog.getByRole('textbox').fill('Tunai Rp 10.000')
  await look(page, 'refund-close')
  await cashier.button('Catat dan tutup').click()
  await approve(`Menutup kasus refund ${merchantRefundNo}`)
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
  const { refunds } = await callFrom(page, 'refund.list', { limit: 5 })
  expect(refunds.map(({ state }) => state.kind)).toEqual(['failed'])
})

test('a cashier’s large discount asks for a supervisor’s PIN: without it nothing is sent and the cart stays', async () => {
  const { page, sandbox, cashier, dialog, approve, signIn } = await staffedCounter()
  await signIn('owner')
  const shirt = { id: 'KAOS', barcode: null, name: 'Kaos Polos L', price: rupiah(75_000), type: 'Baju' }
  await callFrom(page, 'catalogue.save', { products: [{ ...shirt, favourite: true, active: true }] })
  await signIn('cashier')
  await cashier.button(/^Kaos Polos L/).click()
  // Told as it is typed, by the amount or by the part, and from then on.
  const told = (text: string) => page.locator('#charge-problem').getByText(text, { exact: true }).waitFor()
  await page.keyboard.type('15')
  await told('Barang, diskon, atau uang tunai?')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('6')
  await told('Barang, diskon, atau uang tunai?')
  await page.keyboard.press('Delete')
  await page.keyboard.type('21')
  await told('Diskon 21% perlu PIN supervisor')
  await page.keyboard.press('Delete')
  await page.keyboard.type('73000')
  await told('Diskon Rp 73.000 perlu PIN supervisor')
  await cashier.button('Jadikan diskon').click()
  await told('Diskon perlu PIN supervisor')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  await dialog.getByText('Rp 73.000').waitFor()
  await dialog.getByText('97,4%').waitFor()
  await page.keyboard.type('7391')
  await page.keyboard.press('Enter')
  await dialog.getByText('Pilih nama dulu').waitFor()
  await typePin(dialog, 'Rina', '739159')
  // Whole, on a screen on which the dialog has to scroll.
  await dialog.getByText('PIN salah').waitFor()
  // In the column of the names, as wide as they are, with its icon beside its words.
  const who = dialog.getByRole('radio', { name: /Rina/ }).locator('xpath=following-sibling::span')
  const refusal = dialog.locator('[role="alert"] [data-tone]')
  const parts = [who, refusal, refusal.locator('svg'), dialog.getByText('PIN salah')]
  const [name, box, icon, words] = await Promise.all(parts.map((part) => part.boundingBox()))
  expect([box?.x, box?.width]).toEqual([name?.x, name?.width])
  // And below what is approved, at the same edge.
  const act = await dialog.locator('[data-tone="info"]').first().boundingBox()
  expect(name?.x).toBe(act?.x)
  expect(words?.x).toBeGreaterThan((icon?.x ?? Number.NaN) + (icon?.width ?? Number.NaN))
  const notice = await dialog.getByRole('alert').boundingBox()
  const sheet = await dialog.boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual((sheet?.y ?? 0) + (sheet?.height ?? 0))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 2.000')
  expect(await sandbox.orders()).toEqual([])
  // Said before it is given, too; and a reload keeps what is typed there.
  await cashier.button('Diskon').first().click()
  await dialog.getByRole('button', { name: '50%' }).click()
  await dialog.getByText('Lebih dari 20%: supervisor menyetujuinya').waitFor()
  await page.reload()
  await cashier.button('Diskon').first().click()
  expect(await dialog.getByRole('textbox').inputValue()).toBe('50')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await cashier.button(/^Tagih/).click()
  await approve('Diskon')
  await cashier.sees('open')
  expect(await sandbox.orders()).toHaveLength(1)

  // The customer pays the same goods in cash after all: Rina has said yes to this discount already.
  await cashier.button('Pelanggan batal').click()
  await dialog.getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.button('Ubah keranjang').click()
  await cashier.button(/^Tunai/).click()
  await cashier.button(/^Uang pas/).click()
  await cashier.sees('paid')

  await cashier.back()
  await signIn('owner')
  await page.keyboard.press('F8')
  await page.getByText('Batas diskon kasir').scrollIntoViewIfNeeded()
  await look(page, 'discount-limit')
  await cashier.button('Catatan audit').click()
  await page.getByRole('row', { name: /Budi \(Kasir\).*Diskon di atas batas.*disetujui: Rina/ }).waitFor()
  await look(page, 'audit-discount')
})
