import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { signInAs, typePin } from './counter-page.ts'
import { staffedShop } from './opened-counter.ts'

test('a QRIS payment that staff paid back in cash is recorded at its order with an approval, once, and missing in the drawer', async () => {
  const { sandbox, page, cashier, dialog } = await staffedShop()
  await cashier.sell('25000', 'QRIS')
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  await cashier.openOrder(/Rp 25\.000/)
  await page.getByText('lalu catat di sini').waitFor()

  // It begins beside the receipt, as a refund does.
  const [record, receipt] = [cashier.button('Catat uang kembali'), cashier.button('Struk')]
  expect((await record.boundingBox())?.y).toBe((await receipt.boundingBox())?.y)
  await cashier.button('Catat uang kembali').click()
  await dialog.getByLabel('Sebagian').check()
  await dialog.getByLabel(/^Jumlah/).fill('10000')
  await dialog.getByText('Pilih cara mengembalikannya dulu').waitFor()
  await dialog.getByLabel('Tunai dari laci').check()
  await dialog.getByLabel('Barang habis').check()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Lanjut' }).click()
  await dialog.getByText('Loket hanya mencatat').waitFor()
  await dialog.getByRole('button', { name: 'Catat Rp 10.000' }).click()
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  await dialog.getByText('Tunai dari laci').waitFor()
  await typePin(dialog, 'Ibu Sari', staffPins.owner)
  await dialog.getByText('Dibayar kembali tunai dari laci.').waitFor()
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()

  await page.locator('main').getByRole('listitem').first().getByText('Direfund sebagian').waitFor()
  expect(await (await fetch(`${sandbox.url}/sandbox/refunds`)).json()).toEqual([])
  await cashier.button('Slip refund').click()
  await dialog.getByText('REFUND DI LUAR GATEWAY').first().waitFor()
  await dialog.getByText('tunai dari laci').first().waitFor()
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await cashier.button('Simpan sebagai CSV').click()
  const [head = '', line = ''] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  expect(line.split(';')[head.split(';').indexOf('Jumlah refund')]).toBe('10000')

  // Nobody can pay it back twice: only the rest is left.
  await cashier.button('Catat uang kembali').click()
  await dialog.getByText('Seluruhnya, Rp 15.000').waitFor()
  await page.keyboard.press('Escape')

  await page.keyboard.press('F12')
  const drawer = page.getByRole('region', { name: 'Laci uang tunai' })
  await drawer.getByText('-Rp 10.000').or(drawer.getByText('−Rp 10.000')).first().waitFor()
  await page.getByText('Direfund tunai dari laci, di luar gateway').waitFor()
  await signInAs(page, 'Ibu Sari', staffPins.owner)
  await drawer.waitFor()
  const log = JSON.stringify(await callFrom(page, 'audit.list', { limit: 10 }))
  expect(log).toContain('"outside":"drawer"')
  expect(log).toContain('"approvedBy":"Ibu Sari"')
})
