import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { heldCalls } from '../helpers/held-calls.ts'
import { callFrom } from '../helpers/page-call.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openedCounter } from './opened-counter.ts'

test('an imported profile says its name and how many ways to pay it knows, also under the ending that the handbook names', async () => {
  const { page, cashier } = await openedCounter()
  const { live } = await callFrom(page, 'settings.change', {})
  await callFrom(page, 'settings.change', { live: { ...live, gatewayProfile: 'own' } })
  const file = join(temporaryFolder(), 'bank.loketprofile')
  const channels = { BankAVA: { name: 'BCA' }, BankBVA: { name: 'Mandiri' } }
  writeFileSync(file, JSON.stringify({ name: 'Gerbang Nusantara', channels }))
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  const input = page.locator('input[type="file"][accept*=".loketprofile"]').first()
  const { hold } = await heldCalls(page)
  const imported = hold('merchant.importProfile')
  await input.setInputFiles(file)
  await imported.made
  // A second file would be dropped without a word.
  const pick = page.getByRole('button', { name: 'Impor profil' })
  expect(await pick.getAttribute('aria-busy')).toBe('true')
  await imported.letGo()
  await page.getByText('Terpasang: Gerbang Nusantara. 2 cara bayar').waitFor()
  expect(await page.getByText('Profil tidak bisa dipakai').count()).toBe(0)
})
