import { expect, test } from 'vitest'
import { updateFeed } from '../helpers/update-feed.ts'
import { openedCounter } from './opened-counter.ts'

test('browser mode tells of a new version on the shop’s own server, what it brings and how to get it', async () => {
  const vendor = { notes: { id: 'Struk lebih cepat.', en: 'Faster receipts.' } }
  const { url, asked, feed } = await updateFeed({
    version: '99.0.0',
    file: Buffer.from('x'),
    more: { vendor },
  })
  const { page } = await openedCounter()
  await page.keyboard.press('F8')
  const part = page.getByRole('region', { name: 'Pembaruan' })
  await part.getByText('Pembaruan tidak dicari').waitFor()
  expect(await part.getByRole('button', { name: 'Cari sekarang' }).count()).toBe(0)

  await part.getByLabel('Alamat pembaruan').fill('http://toko.example/pembaruan')
  await part.getByLabel('Alamat pembaruan').press('Enter')
  await part.getByText('Tulis seperti https://').waitFor()
  await part.getByLabel('Alamat pembaruan').fill(url)
  await part.getByLabel('Alamat pembaruan').press('Enter')
  await part.getByRole('button', { name: 'Cari sekarang' }).click()
  await part.getByText('Versi 99.0.0 sudah ada').waitFor()
  await part.getByText('Struk lebih cepat.').waitFor()
  await part.getByText('git pull').waitFor()
  // It only tells: nothing was downloaded, and there is nothing to install.
  expect(asked).toHaveLength(1)
  expect(await part.getByRole('button', { name: 'Pasang sekarang' }).count()).toBe(0)

  feed.version = '0.0.1'
  await part.getByRole('button', { name: 'Cari sekarang' }).click()
  await part.getByText('Loket sudah yang terbaru').waitFor()
})
