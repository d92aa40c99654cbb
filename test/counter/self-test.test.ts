import { expect, test } from 'vitest'
import { openedCounter } from './opened-counter.ts'

test('an owner sees the self-test of this installation under Support, while the counter is at work', async () => {
  // The check of the environment refuses what makes PINs cheap.
  const { page } = await openedCounter({ fullPinCost: true })
  await page.keyboard.press('F8')
  await page.getByText('Lanjutan').first().click()
  const part = page.getByRole('region', { name: 'Berkas bantuan' })
  await part.getByRole('button', { name: 'Periksa sekarang' }).click()
  const lines = part.getByRole('list', { name: 'Periksa pemasangan ini' }).getByRole('listitem')
  await lines.first().waitFor()
  const said = await lines.allInnerTexts()
  for (const name of ['Loket:', 'Node:', 'SQLite:', 'data folder:', 'journal:', 'page:', 'gateway:'])
    expect(said.filter((line) => line.includes(name))).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('Salah'))).toEqual([])
})
