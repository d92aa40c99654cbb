import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { staffPins } from '../helpers/staffed.ts'
import { dataFolder, signInAs } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

test('in kiosk mode the system’s dialogs open only for an owner, and the page says so', async () => {
  const computer = { startWithIt: false, notify: true, kiosk: true }
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({}, { computer }) })
  await callFrom(page, 'staff.setUp', { name: 'Sari', pin: staffPins.owner })
  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  await callFrom(page, 'staff.add', { name: 'Rina', role: 'supervisor', pin: staffPins.supervisor })
  // Once it is loaded the page takes itself for the desktop app's; its calls go on as in a browser.
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => Object.assign(window, { pos: {} })),
  )
  await page.reload()
  await cashier.ready()
  const signIn = async (name: string, pin: string) => {
    await signInAs(page, name, pin)
    await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor({ state: 'detached' })
  }
  const isBlocked = (name: string) => cashier.button(name).getAttribute('aria-disabled')
  const why = page.getByText('Mode kios: hanya untuk pemilik')

  await signIn('Rina', staffPins.supervisor)
  await page.keyboard.press('F1')
  await why.waitFor()
  expect(await isBlocked('Impor CSV')).toBe('true')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('F12')
  await cashier.button('Laporan X').click()
  await why.waitFor()
  expect(await isBlocked('Cetak lewat sistem')).toBe('true')
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')

  await signIn('Sari', staffPins.owner)
  await page.keyboard.press('F1')
  expect(await isBlocked('Impor CSV')).toBeNull()
  await page.keyboard.press('F12')
  await cashier.button('Laporan X').click()
  await expect.poll(() => isBlocked('Cetak lewat sistem')).toBeNull()
  expect(await why.count()).toBe(0)
})
