import { expect, test } from 'vitest'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { idOf, person, pins, shopForm } from './staffed-office.ts'

const unsaved = 'Not saved: somebody else changed this after you had opened it.'

/** What the form of a page was opened with. */
const seenOn = (page: string) => ({ seen: /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? 'none' })

test('two owners who change one product at once take nothing back: the second one sees what the first one saved, and then saves', async () => {
  const office = await anOfficeWithOwner()
  const coffee = { id: 'K1', name: 'Kopi', price: '18000', type: 'Minuman', active: 'yes' }
  await office.post('/products/edit', { ...coffee, new: 'yes' })
  const opened = seenOn(await office.get('/products/edit?id=K1'))
  await office.post('/products/edit', { ...coffee, ...opened, price: '20000' })
  const refused = await office.post('/products/edit', { ...coffee, ...opened, name: 'Kopi Susu' })
  expect(refused).toContain(unsaved)
  expect(refused).toContain('value="20000"')
  expect(await office.get('/products.csv')).toContain(';Kopi;20000;')
  const wrong = await office.post('/products/edit', { ...coffee, ...seenOn(refused), price: 'x' })
  expect(wrong).not.toContain(unsaved)
  await office.post('/products/edit', { ...coffee, ...seenOn(wrong), name: 'Kopi Susu', price: '20000' })
  expect(await office.get('/products.csv')).toContain(';Kopi Susu;20000;')
})

test('two owners who change one person of the staff at once take nothing back: a dismissal stays one', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/staff', person('Sari', 'owner', pins.owner))
  await office.post('/staff', person('Budi', 'cashier', pins.cashier))
  const path = `/staff/${await idOf(office, 'Budi')}`
  const budi = { name: 'Budi', role: 'cashier', pin: '', again: '' }
  const opened = seenOn(await office.get(path))
  await office.post(path, { ...budi, ...opened })
  const refused = await office.post(path, { ...budi, ...opened, active: 'yes', role: 'supervisor' })
  expect(refused).toContain(unsaved)
  expect(refused).not.toMatch(/name="active" value="yes"\s+checked/)
  expect(await office.get('/audit')).not.toContain('took Budi back')
  const weak = await office.post(path, { ...budi, ...seenOn(refused), pin: '111111', again: '111111' })
  await office.post(path, { ...budi, ...seenOn(weak), role: 'supervisor', active: 'yes' })
  expect(await office.get(path)).toMatch(/name="active" value="yes"\s+checked/)
  // The log has the new role, too.
  const log = await office.get('/audit')
  expect(log).toContain('took Budi back into the staff')
  expect(log).toContain('changed Budi of the staff')
})

test('two owners who change the settings of the shop at once take nothing back, though the form sends every setting', async () => {
  const office = await anOfficeWithOwner()
  await office.post('/shop', shopForm)
  const opened = seenOn(await office.get('/shop'))
  await office.post('/shop', { ...shopForm, ...opened, taxRate: '12' })
  const refused = await office.post('/shop', { ...shopForm, ...opened, footer: 'Sampai jumpa' })
  expect(refused).toContain(unsaved)
  expect(refused).toContain('name="taxRate" value="12"')
  const wrong = await office.post('/shop', { ...shopForm, ...seenOn(refused), taxRate: 'x' })
  expect(wrong).not.toContain(unsaved)
  await office.post('/shop', { ...shopForm, ...seenOn(wrong), taxRate: '12', footer: 'Sampai jumpa' })
  const now = await office.get('/shop')
  expect([now.includes('value="Sampai jumpa"'), now.includes('name="taxRate" value="12"')]).toEqual([
    true,
    true,
  ])
})
