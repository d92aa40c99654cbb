import { readFileSync } from 'node:fs'
import type { Locator, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { dataFolder, eventually } from './counter-page.ts'
import { writeLostRefund } from './lost-refund.ts'
import { openedShop } from './opened-counter.ts'
import { charged } from './sales-by-call.ts'

interface SandboxRefund {
  readonly merchantRefundNo: string
  readonly refundAmount: string
  readonly status: string
}

async function aCounter(dataDir = dataFolder()) {
  const { sandbox, counter, page, cashier, dialog } = await openedShop({ dataDir })
  const { post } = sandbox
  const refunds = async () =>
    (await (await fetch(`${sandbox.url}/sandbox/refunds`)).json()) as readonly SandboxRefund[]
  return {
    sandbox,
    counter,
    page,
    cashier,
    post,
    refunds,
    dialog,
    /** A wallet's order that is paid, with its details on the screen. */
    async paidOrder(whole: number, shown: RegExp) {
      await sandbox.play('pay', await charged(page, whole, { paymentType: 'WALLETABALANCE' }))
      await cashier.openOrder(shown)
      await page.getByRole('heading', { name: 'Refund', exact: true }).waitFor()
    },
    async askFor(part: string | null, reason: string) {
      await cashier.button('Refund').click()
      if (part !== null) {
        await dialog.getByLabel('Sebagian').check()
        await dialog.getByLabel(/^Jumlah/).fill(part)
      }
      await dialog.getByLabel(reason).check()
      await dialog.getByRole('button', { name: 'Lanjut' }).click()
    },
    /** Has the gateway fail the next refund before it comes through by itself. */
    async failNext() {
      await eventually(refunds, (all) => all.some(({ status }) => status === '03'))
      const open = (await refunds()).find(({ status }) => status === '03')
      await post('refunds/settle', { merchantRefundNo: open?.merchantRefundNo, status: '05' })
    },
  }
}

test('if the customer bore the fee, the price is refunded, and the dialog says what was paid and what comes back', async () => {
  const channels = { feeOnPayer: ['eMoney' as const] }
  const { page, dialog, paidOrder, cashier, refunds } = await aCounter(dataFolder({}, { channels }))
  await paidOrder(50_001, /Rp 50\.001/)
  await page.getByText('Bisa direfund sampai Rp 50.001.').waitFor()
  await cashier.button('Refund').click()
  await dialog.getByText('Seluruhnya, Rp 50.001').waitFor()
  await dialog.getByText('Yang bisa dikembalikan adalah harganya').waitFor()
  await dialog.getByLabel('Barang habis').check()
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('Kembali ke pelanggan').waitFor()
  await dialog.getByText('Yang bisa dikembalikan adalah harganya').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 50.001' }).click()
  await dialog.getByText('Refund berhasil.').waitFor()
  expect(await refunds()).toMatchObject([{ amount: '50001.00', refundAmount: '50001.00' }])
  // The whole price is the whole of what can be given back.
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await page.locator('main').getByRole('listitem').first().getByText('Direfund', { exact: true }).waitFor()
})

test('a part is refunded after a last look at amount and reason, then the rest; its slip, the lists, the order and the file say so', async () => {
  const { page, cashier, dialog, paidOrder, askFor, refunds } = await aCounter()
  await paidOrder(25_000, /Rp 25\.000/)
  // It begins beside the receipt, not below everything that is known of the order.
  const [begin, receipt] = [cashier.button('Refund'), cashier.button('Struk')]
  expect((await begin.boundingBox())?.y).toBe((await receipt.boundingBox())?.y)
  await page.getByText('Bisa direfund sampai Rp 25.000.').waitFor()
  await cashier.button('Refund').click()
  await dialog.getByLabel('Sebagian').check()
  for (const key of ['3', '000', '0']) await dialog.getByRole('button', { name: key, exact: true }).click()
  await dialog.getByText('Paling banyak Rp 25.000', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  // Who has tapped a choice goes on by typing, and a grey button says in sight why it is grey.
  await cashier.button('Refund').click()
  await dialog.getByLabel('Sebagian').click()
  await page.keyboard.type('10000')
  await dialog.getByLabel('Lainnya').click()
  const why = dialog.getByText('Tulis alasannya dulu')
  await why.waitFor()
  const [hint, next] = [
    await why.boundingBox(),
    await dialog.getByRole('button', { name: 'Lanjut' }).boundingBox(),
  ]
  expect(hint?.y).toBeGreaterThan((next?.y ?? 0) - 1)
  await page.keyboard.type('Terlalu asin')
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('Terlalu asin').waitFor()
  await dialog.getByText('sepuluh ribu rupiah').waitFor()
  await page.keyboard.press('Escape')

  await askFor('10000', 'Barang habis')
  await dialog.getByText('sepuluh ribu rupiah').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 10.000' }).click()
  await dialog.getByText('Refund berhasil.').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await page.getByText('Bisa direfund sampai Rp 15.000.').waitFor()
  const row = page.locator('main').getByRole('listitem').first()
  await row.getByText('Direfund sebagian').waitFor()
  expect(await refunds()).toMatchObject([{ refundAmount: '10000.00', status: '02' }])

  await cashier.button('Slip refund').click()
  await dialog.getByText('SUDAH DIREFUND').first().waitFor()
  await dialog.getByText('Barang habis').waitFor()
  await page.keyboard.press('Escape')

  await cashier.button('Semua refund').click()
  await page.getByLabel('Gagal').check()
  await page.getByText('Tidak ada refund').waitFor()
  await page.getByLabel('Berhasil').check()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Rp 10\.000/ })
    .click()
  await cashier.button('Ke pesanannya').click()
  await page.getByText('Bisa direfund sampai Rp 15.000.').waitFor()

  await askFor(null, 'Barang habis')
  await dialog.getByRole('button', { name: 'Refund Rp 15.000' }).click()
  await dialog.getByText('Refund berhasil.').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await row.getByText('Direfund', { exact: true }).waitFor()
  const detail = page.getByRole('region', { name: 'Rincian pesanan' })
  await detail.getByText('Direfund', { exact: true }).first().waitFor()
  expect(await detail.getByText('Lunas', { exact: true }).count()).toBe(0)
  const download = page.waitForEvent('download')
  await cashier.button('Simpan sebagai CSV').click()
  const file = readFileSync(await (await download).path(), 'utf8')
  const [head = '', line = ''] = file.split('\r\n')
  const columns = head.split(';')
  const last = [
    'Barang',
    'Uang diterima',
    'Kembalian',
    'Seluruh penjualan',
    'Sebelum pembulatan',
    'Nama atau meja',
  ]
  expect(columns.slice(-last.length)).toEqual(last)
  expect(line.split(';')[3]).toBe('Direfund')
  expect(line.split(';')[columns.indexOf('Jumlah refund')]).toBe('25000')
})

test('an unknown refund blocks its order and says so; inquiries go on after a restart, and the order is free once it has failed', async () => {
  const { counter, page, cashier, dialog, post, paidOrder, askFor, failNext, refunds } = await aCounter()
  await paidOrder(25_000, /Rp 25\.000/)
  await post('faults', { kind: 'dropAfter', operation: 'refundEMoneyOrder', count: 1 })
  await post('faults', { kind: 'dropAfter', operation: 'queryRefund', count: 1_000 })
  const failing = failNext()
  await askFor(null, 'Barang dikembalikan')
  await dialog.getByText('dua puluh lima ribu rupiah').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 25.000' }).click()
  await dialog.getByText('Hasil refund belum diketahui.').waitFor()
  await failing
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  const why = page.getByText('hasil refund sebelumnya harus diketahui dulu')
  await why.waitFor()
  expect(await cashier.button('Refund').count()).toBe(0)
  // Where the button was, not at the foot of the order.
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN
  expect(await top(why)).toBeLessThan(await top(page.getByText('No. pesanan').first()))

  await counter.kill()
  await page.getByText('Sambungan ke Loket terputus').first().waitFor()
  await counter.start()
  await page.getByText('Sambungan ke Loket terputus').first().waitFor({ state: 'detached' })
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /Refund: Belum diketahui/ }).click()
  await page.getByText('Tanya lagi').waitFor()
  await post('faults', { clear: true })
  await cashier.button('Periksa sekarang').click()
  // That it failed is known, that the customer has nothing back is still to be looked after.
  await page.getByRole('button', { name: /Refund: Gagal/ }).waitFor()

  await cashier.openOrder(/Rp 25\.000/)
  await page.getByText('Refund gagal.').waitFor()
  await page.getByText('Bisa direfund sampai Rp 25.000.').waitFor()
  expect(await refunds()).toMatchObject([{ status: '05' }])
})

test('a refund that was not made is tried again as one of its own; one whose answer is lost is sent again as the same', async () => {
  const { sandbox, page, cashier, dialog, paidOrder, askFor, refunds } = await aCounter()
  await paidOrder(25_000, /Rp 25\.000/)
  await askFor('5000', 'Salah jumlah')
  await sandbox.stop()
  await dialog.getByRole('button', { name: 'Refund Rp 5.000' }).click()
  await dialog.getByText('Refund tidak dibuat.').waitFor()
  await dialog.getByText('Tidak dibuat', { exact: true }).waitFor()
  await sandbox.start()
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await dialog.getByText('lima ribu rupiah').waitFor()
  await dialog.getByText('Salah jumlah').waitFor()
  await dialog.getByRole('button', { name: 'Refund Rp 5.000' }).click()
  await dialog.getByText('Refund berhasil.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Coba lagi' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Tutup' }).last().click()
  await page.getByText('Bisa direfund sampai Rp 20.000.').waitFor()
  expect(await refunds()).toHaveLength(1)

  // When the answer to the screen is lost, the form is frozen.
  await askFor('10000', 'Salah jumlah')
  let lost = 0
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    const isRefund = (route.request().postData() ?? '').includes('refund.create')
    if (!isRefund || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  const isRead = (request: Request) => request.postDataJSON()?.name === 'order.read'
  const isBack = page.waitForEvent('websocket').then(() => page.waitForRequest(isRead))
  await dialog.getByRole('button', { name: 'Refund Rp 10.000' }).click()
  const again = dialog.getByRole('button', { name: /^Coba lagi/ })
  await again.waitFor()
  expect(await dialog.getByRole('button', { name: 'Ubah' }).count()).toBe(0)
  // Why, also once the connection is back, and after a reload.
  const why = dialog.getByRole('alert').getByText('tidak ada yang dikirim dua kali')
  await isBack
  await why.waitFor()
  await page.reload()
  await cashier.button('Refund').click()
  await why.waitFor()
  await again.click()
  await dialog.getByText('Refund berhasil.').waitFor()
  expect(await refunds()).toHaveLength(2)
})

test('a refund that never arrived is withdrawn with a note, and the order can be refunded again', async () => {
  const dataDir = dataFolder()
  await writeLostRefund(dataDir)
  const { page, cashier, dialog } = await aCounter(dataDir)
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /Refund: Tidak sampai/ }).click()
  await cashier.button('Batalkan refund ini').click()
  await dialog.getByLabel('Mengapa dibatalkan').fill('Dikembalikan tunai')
  await dialog.getByRole('button', { name: 'Catat dan batalkan' }).click()
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
  await cashier.openOrder(/Rp 25\.000/)
  await page.getByText('Refund dibatalkan.').waitFor()
  await page.getByText('Dikembalikan tunai').first().waitFor()
  await page.getByText('Bisa direfund sampai Rp 25.000.').waitFor()
})
