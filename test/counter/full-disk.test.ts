import { expect, test } from 'vitest'
import { picture } from '../helpers/look.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { errors, makeFailingDisk } from '../safety/failing-disk.ts'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

/** A data folder on a disk that can be made to fail; skips the test where this system has no such disk. */
function breakableDisk(skip: () => never) {
  const dataDir = dataFolder()
  return { dataDir, disk: makeFailingDisk(temporaryFolder(), dataDir, 1) ?? skip() }
}

test('on a full disk nothing is sent and no cash is taken, the cashier reads where the money is, and the input stays until there is space', async ({
  skip,
}) => {
  const { disk, dataDir } = breakableDisk(skip)
  const { sandbox, page, cashier } = await openedShop({ dataDir, env: disk.env })
  disk.set({ writes: errors.full })
  await cashier.charge('20000', 'QRIS')
  const notice = page.getByRole('alert').filter({ hasText: 'Loket tidak bisa mencatat ke disk.' })
  await notice.waitFor()
  expect(await notice.innerText()).toMatch(
    /Tidak ada yang dikirim, tidak ada uang yang berpindah\.[\s\S]*Kosongkan ruang disk, lalu coba lagi\. Panggil pemilik\./,
  )
  await picture(page, 'full-disk')
  expect(await sandbox.orders()).toEqual([])
  await page.getByText('Rp 20.000').first().waitFor()

  disk.set({})
  await cashier.requestCode()
  expect(await sandbox.orders()).toHaveLength(1)

  // Cash that could not be recorded is not in the drawer yet; the next press takes it.
  await page.keyboard.press('Escape')
  await cashier.charge('20000', 'Tunai')
  await page.getByTestId('change').waitFor()
  disk.set({ writes: errors.full })
  await cashier.button(/^Terima/).click()
  await notice.waitFor()
  expect(await notice.innerText()).toMatch(/belum tercatat[\s\S]*jangan masuk laci[\s\S]*kembalikan uangnya/)
  expect(await notice.innerText()).not.toContain('tidak ada uang yang berpindah')
  disk.set({})
  await cashier.button(/^Terima/).click()
  await cashier.sees('paid')
})

test('on a disk that fills up while the gateway answers, the screen says not to charge again', async ({
  skip,
}) => {
  const { disk, dataDir } = breakableDisk(skip)
  const { sandbox, page, cashier } = await openedShop({ dataDir, env: disk.env })
  // The order stands at the gateway before the first byte of its answer is here.
  const slow = { kind: 'drip', operation: 'createQrOrder', count: 1, ms: 6_000 }
  await sandbox.post('faults', slow)
  await cashier.charge('20000', 'QRIS')
  await expect.poll(() => sandbox.orders()).toHaveLength(1)
  disk.set({ writes: errors.full })
  await page.getByText('Loket tidak bisa mencatat jawaban gateway.').waitFor()
  await page.getByText(/Belum diketahui: gateway akan ditanya lagi/).waitFor()
  await page.getByText(/Jangan tagih lagi\. Panggil pemilik toko\./).waitFor()
  disk.set({})
})
