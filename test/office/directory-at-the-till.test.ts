import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { dataFolder } from '../counter/counter-page.ts'
import { runningCounter } from '../helpers/counter-window.ts'
import { look } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { idOf, person, pins, shopForm } from './staffed-office.ts'

test('at the till: the office sets who works there, settings say so and can not be changed, and a person who is ended there loses the screen', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Ibu Sari', 'owner', pins.owner))
  const counter = await runningCounter({ dataDir: dataFolder({}, { ...defaultSettings, setUp: true }) })
  const page = await counter.open()
  await page.getByRole('heading', { name: 'Kasir' }).waitFor()
  await callFrom(page, 'office.enrol', { code: await office.code('Depan') })

  const signIn = async (pin: string) => {
    const names = await callFrom(page, 'staff.names', {})
    await callFrom(page, 'staff.signIn', { staffId: names[0]?.id ?? '', pin })
  }
  await page.getByText('Ibu Sari').first().waitFor()
  await signIn(pins.owner)
  await page.getByRole('heading', { name: 'Kasir' }).waitFor()
  await page.getByRole('button', { name: 'Pengaturan' }).first().click()
  await page.getByRole('button', { name: 'Petugas', exact: true }).click()
  await page.getByText('Petugas diatur oleh kantor.').waitFor()
  expect(await page.getByRole('button', { name: 'Ubah Ibu Sari' }).isDisabled()).toBe(true)
  await look(page, 'till-staff')
  // The office has the shop as well by now: what was chosen there is dimmed, and no radio button shines through it.
  await office.post('/shop', shopForm)
  await callFrom(page, 'office.takeDirectory', { parts: ['shop'] })
  const zone = page.getByRole('group', { name: 'Zona waktu toko' })
  await expect.poll(() => zone.getByRole('radio', { name: 'WITA' }).isDisabled()).toBe(true)
  const opacityOf = (place: Locator) => place.evaluate((shown) => getComputedStyle(shown).opacity)
  expect([
    await opacityOf(zone.getByRole('radio').first()),
    await opacityOf(zone.locator('label').first()),
  ]).toEqual(['0', '0.5'])
  await page.getByRole('button', { name: 'Kantor', exact: true }).click()
  await page.getByText('Petugas: dari kantor').waitFor()
  await look(page, 'till-office')

  await office.post('/staff', person('Rina', 'owner', pins.other))
  await office.post(`/staff/${await idOf(office, 'Ibu Sari')}`, { name: 'Ibu Sari', role: 'owner' })
  await page.getByText('Rina').first().waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Pengaturan' }).count()).toBe(0)
  await look(page, 'till-locked')
})
