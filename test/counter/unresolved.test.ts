import { expect, test } from 'vitest'
import { openedShop } from './opened-counter.ts'

async function aCounter() {
  const { sandbox, counter, page, cashier } = await openedShop()
  const { post } = sandbox
  const openCase = async (title: string) => {
    await page.keyboard.press('F3')
    await page
      .getByRole('list', { name: 'Kasus yang perlu perhatian' })
      .getByRole('button', { name: title })
      .click()
    await page.getByRole('heading', { name: 'Yang bisa Anda lakukan' }).waitFor()
  }
  const badge = (count: number) =>
    page
      .getByRole('navigation')
      .getByRole('button', { name: `Perhatian Kasus yang perlu perhatian: ${count}` })
  const close = async (way: string, note: string) => {
    await cashier.button('Tutup kasus ini').click()
    await page.getByLabel(way).check()
    await page.getByRole('dialog').getByRole('textbox').first().fill(note)
    await page.getByLabel('Nama Anda').fill('Rina')
    await cashier.button('Catat dan tutup').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return { sandbox, counter, page, cashier, post, openCase, badge, close }
}

test('a late payment is on the list by itself, blocks no sale, and is closed with a note that stays in its timeline', async () => {
  const { page, cashier, sandbox, post, openCase, badge, close } = await aCounter()
  await cashier.sell('20000', 'QRIS')
  const merchantTradeNo = await cashier.orderNumber()
  await sandbox.play('expire', merchantTradeNo)
  await cashier.sees('expired')
  await post('pay', { merchantTradeNo, late: true })
  await cashier.sees('paidLate')
  await badge(1).waitFor()
  await page.keyboard.press('Escape')
  await cashier.sell('30000', 'QRIS')

  await openCase('Dibayar terlambat')
  await close('Barang diserahkan', 'Kopi diambil Bu Sri')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
  await badge(1).waitFor({ state: 'detached' })
  await cashier.openOrder(/Rp 20\.000/)
  await page.getByText('Kasus ditutup').waitFor()
  await page.getByText('Kopi diambil Bu Sri').waitFor()
  await page.getByText('Rina').waitFor()
})

test('the only case is open at once, stays while another comes, and a failed charge of a subscription is one', async () => {
  const { page, cashier, post, badge, close } = await aCounter()
  await page.keyboard.press('F6')
  await cashier.button('Langganan baru').click()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByLabel('Judul').fill('Kopi bulanan')
  await page.getByLabel('Nama pelanggan').fill('Budi')
  await page.keyboard.press('Enter')
  await page.getByTestId('code-link').waitFor()
  const [subscription = ''] = /SB\S+/.exec(await page.getByRole('main').innerText()) ?? []
  await post('subscriptions/confirm', { merchantTradeNo: subscription })
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  await post('subscriptions/charge', { merchantTradeNo: subscription, status: '09' })
  await cashier.button('Periksa sekarang').click()
  await badge(1).waitFor()
  await page.keyboard.press('F3')
  await page.getByRole('heading', { name: 'Tagihan langganan gagal' }).waitFor()
  await page.getByText('Hubungi pelanggan sebelum menyerahkan barang').waitFor()
  await page.getByRole('row', { name: /Sejak \d/ }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').locator('time').count()).toBe(1)
  // No shift carries it over, but the closing of a shift shows it.
  await page.keyboard.press('F12')
  await page.getByText('Di Perhatian ada 1 kasus langganan').waitFor()
  await cashier.button('Tutup shift').click()
  await page.getByText('Tidak ada yang diteruskan ke shift berikutnya').waitFor()
  // Under the list, in a narrow window, it would be out of sight.
  await page.setViewportSize({ width: 640, height: 420 })
  await cashier.button('Buka Perhatian').click()
  const title = page.getByRole('heading', { name: 'Tagihan langganan gagal' })
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(300)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.keyboard.press('Escape')
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('open')
  const merchantTradeNo = await cashier.orderNumber()
  await post('expire', { merchantTradeNo })
  await cashier.sees('expired')
  await page.keyboard.press('F3')
  await page.getByRole('heading', { name: 'Tagihan langganan gagal' }).waitFor()
  await post('pay', { merchantTradeNo, late: true })
  await badge(2).waitFor()
  await page.getByRole('heading', { name: 'Tagihan langganan gagal' }).waitFor()

  await close('Pelanggan sudah dihubungi', 'Bayar tunai besok')
  await page.getByRole('heading', { name: 'Dibayar terlambat' }).waitFor()
  await page.keyboard.press('F6')
  await page.getByRole('button', { name: /Kopi bulanan/ }).click()
  await page.getByText('Bayar tunai besok').waitFor()
})

test('two codes of one sale paid is one case with both payments side by side; a closed one comes back with the news', async () => {
  const { page, cashier, sandbox, openCase, badge, close } = await aCounter()
  await cashier.sell('20000', 'QRIS')
  const first = await cashier.orderNumber()
  await cashier.button('Ganti cara bayar').click()
  await cashier.button('Bank A').click()
  await page.getByLabel('Nama pembayar').fill('Siti')
  await cashier.requestCode()
  const second = await cashier.orderNumber()

  await sandbox.play('pay', first)
  await badge(1).waitFor()
  await openCase('Dibayar di kode lama')
  await page.getByRole('cell', { name: second }).waitFor()
  await close('Barang diserahkan', 'Sudah diserahkan')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()

  await sandbox.play('pay', second)
  await badge(1).waitFor()
  await openCase('Dibayar dua kali')
  for (const number of [first, second]) await page.getByRole('cell', { name: number }).waitFor()
  await page.getByText('Cara bayar ini tidak bisa direfund lewat gateway').waitFor()
  await close('Uang dikembalikan', 'Tunai Rp 20.000')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
})

test('a case with an unknown outcome can be checked but not closed, and leaves the list once the outcome is known', async () => {
  const { page, cashier, sandbox, post, openCase, badge } = await aCounter()
  await post('faults', { kind: 'dropAfter', operation: 'createQrOrder', count: 1 })
  await post('faults', { kind: 'dropAfter', operation: 'queryQrOrder', count: 1_000 })
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('unknown')
  await badge(1).waitFor()
  await openCase('Hasil belum diketahui')
  await page.getByText('Sambungan putus setelah pesanan dikirim').waitFor()
  await page.getByText('Tidak ada jawaban').waitFor()
  expect(await cashier.button('Tutup kasus ini').count()).toBe(0)
  const done = page.getByText('Tidak ada yang perlu perhatian')
  await post('faults', { clear: true })
  // The counter asks by itself, too, and may be first.
  await page.getByRole('button', { name: 'Periksa sekarang', exact: true }).or(done).click()
  await done.waitFor()
  expect(await sandbox.orders()).toHaveLength(1)
})

test('an answer that does not match is shown beside what was asked, and closed with the name of the person who was told', async () => {
  const { page, cashier, post, openCase, badge, close } = await aCounter()
  await post('faults', { kind: 'wrongAmount', operation: 'createQrOrder', count: 1 })
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('review')
  await badge(1).waitFor()
  await openCase('Jawaban tidak cocok')
  await page.getByRole('columnheader', { name: 'Jawaban gateway' }).waitFor()
  const asked = page.getByRole('row', { name: /^Ditagih Rp 20\.000/ })
  await asked.getByRole('cell', { name: /^Rp\s(?!20\.000$)/ }).waitFor()
  expect(await asked.getByRole('cell', { name: '20000.00' }).count()).toBe(0)
  await close('Dilaporkan ke pemilik toko atau gateway', 'Pak Budi, akan ditanyakan')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
})

test('every step of an order can be read, and copied for support without a name or a code to pay with', async () => {
  const { page, cashier, sandbox } = await aCounter()
  await cashier.sell('20000', 'Bank A', 'Siti Rahayu')
  const number = await cashier.orderNumber()
  await sandbox.play('pay', number)
  await cashier.sees('paid')
  await page.evaluate(() => {
    const written: string[] = []
    Object.assign(globalThis, { written })
    navigator.clipboard.writeText = async (text) => void written.push(text)
  })
  await cashier.openOrder(/Rp 20\.000/)
  for (const line of ['Pesanan dibuat', 'Notifikasi diterima']) await page.getByText(line).first().waitFor()
  await page.getByText('Rincian teknis', { exact: true }).first().click()
  await page.getByText('operation', { exact: true }).first().waitFor()
  await cashier.button('Salin untuk bantuan').click()
  await page.getByText('Tersalin').waitFor()
  const [copied = ''] = await page.evaluate(() => (globalThis as unknown as { written: string[] }).written)
  expect(copied).toContain(number)
  expect(copied).toMatch(/signature: valid/)
  expect(copied).not.toContain('Siti')
  expect(copied).toMatch(/vaCode: •••/)
})
