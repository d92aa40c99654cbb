import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { callFrom } from '../helpers/page-call.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { errors, makeFailingDisk } from '../safety/failing-disk.ts'
import { cashierAt, hiddenIn } from './counter-page.ts'
import { charged } from './sales-by-call.ts'
import { aShop, shiftAt } from './shift-page.ts'

/** A whole day of clicks, on a computer that may be busy with other tests. */
test('a day from the float to the comparison: sold, refunded, taken out, carried over, approved, closed, printed, saved', async () => {
  const printer = await aVirtualPrinter()
  const shop = await aShop({ device: printer.device, shifts: { cash: true, required: true } })
  const { page, sandbox, post, cashier, dialog, figure, toShift, approve } = shop
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  const rina = await callFrom(page, 'staff.add', {
    name: 'Rina',
    role: 'supervisor',
    pin: staffPins.supervisor,
  })
  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  const budi = await callFrom(page, 'staff.add', { name: 'Budi', role: 'cashier', pin: staffPins.cashier })
  await callFrom(page, 'staff.signIn', { staffId: budi.id, pin: staffPins.cashier })

  // Enter opens what must come first, and the amount stays.
  await page.getByText('Shift belum dibuka').waitFor()
  await page.keyboard.type('57500')
  await cashier.button('QRIS').click()
  await page.keyboard.press('Enter')
  await dialog.getByText('Dibuka atas nama Budi').waitFor()
  await page.keyboard.type('500000')
  expect(await dialog.getByLabel('Uang awal di laci').inputValue()).toBe('Rp 500.000')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await cashier.requestCode()
  const first = await cashier.orderNumber()

  // The figures move while somebody looks at them.
  await toShift()
  await figure('Lunas', 'Rp 0').waitFor()
  await sandbox.play('pay', first)
  await figure('Lunas', 'Rp 57.500').waitFor()
  await page.keyboard.press('Escape')
  await cashier.sell('25000', 'Wallet A')
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')

  await cashier.openOrder(/Rp 25\.000/)
  await cashier.button('Refund').click()
  await dialog.getByLabel('Barang habis').check()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByRole('button', { name: 'Refund Rp 25.000' }).click()
  await approve('Rina', staffPins.supervisor)
  await dialog.getByText('Refund berhasil.').waitFor()
  await page.keyboard.press('Escape')

  await toShift()
  await figure('Refund', 'Rp 25.000').waitFor()
  await figure('Bersih', 'Rp 57.500').waitFor()
  await cashier.button('Uang tunai masuk/keluar').click()
  await dialog.getByLabel('Jumlah').fill('20000')
  await dialog.getByLabel('Catatan').fill('Beli es batu')
  await dialog.getByRole('button', { name: 'Catat' }).click()
  await page.getByRole('rowheader', { name: 'Beli es batu' }).waitFor()

  await post('faults', { kind: 'dropAfter', operation: 'createQrOrder', count: 1 })
  await post('faults', { kind: 'dropAfter', operation: 'queryQrOrder' })
  await page.keyboard.press('Escape')
  await cashier.charge('30000', 'QRIS')
  await cashier.sees('unknown')

  await page.keyboard.press('Escape')
  await cashier.sell('11000', 'QRIS')

  // A cashier hears beforehand that a supervisor is needed, what is missing, and what still waits.
  await shop.toClosing()
  await page
    .getByText('1 pesanan masih menunggu dibayar (Rp 11.000). Dihitung di shift saat selesai.')
    .waitFor()
  await page.getByText('Menutup shift perlu PIN supervisor.').waitFor()
  await page.getByRole('region', { name: 'Kasus terbuka' }).getByText('Hasil belum diketahui').waitFor()
  await page.getByText('Lihat dulu kasus yang terbuka').waitFor()
  expect(await shop.closeNow(1).getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel(/Teruskan 1 kasus/).check()
  await page.getByText('Hitung dulu uang di laci.').waitFor()
  // What is typed goes into the only amount, wherever the focus is.
  await page.keyboard.type('470000')
  await page.getByText('Kurang Rp 10.000').waitFor()
  // Looking at a case in between loses nothing that was typed.
  await cashier.button('Lihat kasusnya').click()
  await page.getByRole('heading', { name: 'Yang bisa Anda lakukan' }).waitFor()
  await shop.toClosing()
  await page.getByText('Kurang Rp 10.000').waitFor()
  expect(await page.getByLabel(/Teruskan 1 kasus/).isChecked()).toBe(true)
  await page.getByText('Rp 57.500').first().waitFor()
  // By keyboard: Enter leads on from the count to the note, and from there to the button.
  await page.getByLabel('Uang dihitung').press('Enter')
  await page.keyboard.type('Listrik mati?')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.getByText('Perlu persetujuan').waitFor()
  const facts = (await dialog.innerText()).replaceAll(/\s+/g, ' ')
  for (const fact of [
    /Menutup shift/,
    /Seharusnya ada Rp 480\.000/,
    /Dihitung Rp 470\.000/,
    /Selisih Kurang Rp 10\.000/,
    /Catatan Listrik mati/,
  ])
    expect(facts).toMatch(fact)
  await page.setViewportSize({ width: 1024, height: 768 })
  expect(await seriousFaults(page)).toEqual([])
  expect(await hiddenIn(dialog)).toBe(0)
  await approve('Rina', staffPins.supervisor)
  await page.getByText('Shift 1 ditutup').waitFor()
  await page.getByRole('heading', { name: 'Laporan Z 1' }).waitFor()
  // At the top, in the drawer's sum, and in the list of shifts.
  await expect.poll(() => page.getByText('Kurang Rp 10.000').count()).toBe(3)
  await page.getByText('Diteruskan oleh').waitFor()
  const shifts = page.getByRole('list', { name: 'Daftar shift' }).getByRole('button')
  await shifts.filter({ hasText: 'Shift 2' }).getByText('Belum dibuka').waitFor()

  const receipts = printer.received.length
  expect(readSlip(await printer.slip(receipts - 1), 32).text).toMatch(/Z/)
  await cashier.button('Cetak laporan Z').click()
  await dialog.getByRole('button', { name: 'Cetak', exact: true }).click()
  await dialog.getByText(/Terkirim ke printer \(salinan 2\)/).waitFor()
  expect(readSlip(await printer.slip(receipts), 32).text).toContain('SALINAN')
  const keep = dialog.getByRole('button', { name: /Simpan (gambar|PDF)/ })
  for (const each of await keep.all()) expect(await each.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByText('Menyimpan laporan sebagai berkas hanya untuk supervisor.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByText('Menyimpan laporan sebagai berkas hanya untuk supervisor.').waitFor()
  expect(await cashier.button('Simpan CSV').getAttribute('aria-disabled')).toBe('true')
  await callFrom(page, 'staff.signIn', { staffId: rina.id, pin: staffPins.supervisor })
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), cashier.button(name).click()])
    return readFileSync(await download.path())
  }
  expect((await saved('Simpan CSV')).toString()).toContain('57500')
  expect((await saved('Simpan PDF')).subarray(0, 5).toString()).toBe('%PDF-')

  await post('faults', { clear: true })
  // Of every answer: the order that was carried over is asked about meanwhile, too.
  await post('faults', { kind: 'wrongAmount', operation: 'queryQrOrder' })
  await cashier.button('Mulai mencocokkan').click()
  const differences = page.getByRole('list', { name: 'Perbedaan' })
  await differences.getByText('Jumlah berbeda').first().waitFor()
  await differences.getByText('Loket: Lunas, Rp 57.500').waitFor()
  await differences.getByRole('listitem').filter({ hasText: first }).getByRole('button').click()
  await page
    .getByRole('button', { name: /Rp 57\.500/, pressed: false })
    .first()
    .waitFor()
  await page.getByText(first).first().waitFor()
})

test('two windows close a shift at the same moment: it is closed once, both see its report, and how far its comparison is', async () => {
  const shop = await aShop()
  const { page, counter, cashier } = shop
  await cashier.sell('20000', 'QRIS')
  await shop.sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  const other = await counter.open()
  const there = shiftAt(other)
  await cashierAt(other).ready()
  await shop.toClosing()
  await there.toClosing()
  await shop.closeNow(1).waitFor()
  await there.closeNow(1).waitFor()
  // The second window has nothing left to press, or gets the same report.
  const buttons = await Promise.all([shop.closeNow(1), there.closeNow(1)].map((one) => one.elementHandle()))
  await Promise.all(buttons.map((button) => button?.dispatchEvent('click')))
  for (const each of [page, other]) {
    const meanwhile = each.getByRole('button', { name: 'Lihat Z 1' })
    const report = each.getByRole('heading', { name: 'Laporan Z 1' })
    await report.or(meanwhile).waitFor()
    if (await meanwhile.isVisible()) await meanwhile.click()
    await report.waitFor()
  }
  expect((await callFrom(page, 'shift.list', { limit: 10 })).shifts.map(({ number }) => number)).toEqual([1])

  // The second one is open here while it is closed there.
  await shop.toClosing()
  await there.toClosing()
  await there.closeNow(2).click()
  await other.getByRole('heading', { name: 'Laporan Z 2' }).waitFor()
  await page.getByText('Shift 2 sudah ditutup').waitFor()
  await cashier.button('Lihat Z 2').click()
  await page.getByRole('heading', { name: 'Laporan Z 2' }).waitFor()

  // A comparison shows its progress in both, and can be stopped in either; the rest shows as not asked.
  for (let made = 0; made < 8; made += 1) await charged(page, 20_000)
  await shop.toClosing()
  await shop.closeNow(3).click()
  await shop.post('faults', { kind: 'latency', operation: 'queryQrOrder', ms: 3_000 })
  await cashier.button('Mulai mencocokkan').click()
  await page.getByText('0 dari 8 sudah ditanyakan.').waitFor()
  await there.toShift()
  await other.getByRole('list', { name: 'Daftar shift' }).getByRole('button').nth(1).click()
  await other.getByText(/[1-6] dari 8 sudah ditanyakan/).waitFor()
  await other.getByRole('button', { name: 'Berhenti' }).click()
  for (const each of [page, other]) {
    await each.getByText(/Berhenti setelah [1-7] dari 8/).waitFor()
    await each.getByRole('button', { name: 'Cocokkan lagi' }).waitFor()
  }
})

test('while the disk is full a shift is not closed, and loses nothing typed; where the answer to a closing is lost it is found closed, once', async ({
  skip,
}) => {
  let disk: ReturnType<typeof makeFailingDisk> = null
  const shop = await aShop({
    shifts: { cash: true },
    env: (dataDir) => {
      disk = makeFailingDisk(temporaryFolder(), dataDir, 1)
      return disk?.env ?? {}
    },
  })
  const failing = disk as ReturnType<typeof makeFailingDisk>
  if (!failing) return skip()
  const { page } = shop
  await shop.toClosing()
  await page.getByLabel('Uang dihitung').fill('0')
  await page.getByLabel('Catatan (boleh kosong)').fill('Disk penuh')
  failing.set({ writes: errors.full })
  await shop.closeNow(1).click()
  await page.getByText('Loket tidak bisa mencatat ke disk.').waitFor()
  expect((await callFrom(page, 'shift.current', {})).number).toBe(1)
  failing.set({})
  await shop.closeNow(1).click()
  await page.getByText('Shift 1 ditutup').waitFor()
  await page.getByText('Disk penuh').first().waitFor()

  await shop.toClosing()
  await page.getByLabel('Uang dihitung').fill('0')
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (!(route.request().postData() ?? '').includes('"shift.close"')) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await shop.closeNow(2).click()
  await page.getByText('Shift 2 sudah ditutup').waitFor()
  await shop.cashier.button('Lihat Z 2').click()
  await page.getByRole('heading', { name: 'Laporan Z 2' }).waitFor()
  expect((await callFrom(page, 'shift.current', {})).number).toBe(3)
})

test('a shift that was not closed at the end of its day says so at the counter, until it is put off', async () => {
  const { page, cashier } = await aShop({ shifts: { required: true } })
  await callFrom(page, 'shift.open', { float: null })
  await cashier.button(/^Tagih/).waitFor()
  const old = page.getByText(/^Shift 1 masih terbuka sejak/)
  await page.clock.setSystemTime(Date.now() + 10 * 3_600_000)
  await page.reload()
  await cashier.sell('20000', 'QRIS')
  await cashier.button('Simpan, layani berikutnya').click()
  expect(await old.count()).toBe(0)
  await page.clock.setSystemTime(Date.now() + 19 * 3_600_000)
  await page.reload()
  await old.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Nanti saja').click()
  await old.waitFor({ state: 'detached' })
  await page.keyboard.press('F12')
  await page.getByRole('heading', { name: 'Shift 1' }).waitFor()
  await cashier.button('Kasir').click()
  await cashier.ready()
  expect(await old.count()).toBe(0)
})
