import { expect, test } from 'vitest'
import { demandLawful } from '../../services/office/directory/staff-book.ts'
import { haveLookAlikes } from '../../shared/staff/look-alike.ts'
import { added } from '../helpers/staffed.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test.each([
  ['Sari', 'Sаri'],
  ['SARI', 'ЅАRІ'],
  ['Sari', 'ЅАRІ'],
  ['Ali', 'AIi'],
  ['Ali', 'A1i'],
  ['Ｂudi', 'budi'],
  ['Toni', 'Τοnı'],
  ['Ibu  Sari', 'Ibu\u00a0Sari'],
])('%s looks like %s', (one, other) => {
  expect(haveLookAlikes([one, 'Wati', other])).toBe(true)
})

test.each([
  ['Budi', 'Rudi'],
  ['Lia', 'Ila'],
  ['Rosé', 'Rose'],
  ['Вера', 'Нина'],
  ['陳', '陈'],
  ['محمد', 'أحمد'],
  ['Ani', 'Anı Sari'],
])('%s does not look like %s', (one, other) => {
  expect(haveLookAlikes([one, 'Wati', other])).toBe(false)
})

test('nobody is added, renamed or taken back at a counter under a name that looks like another’s', async () => {
  const { call } = await windowlessCounter()
  await call('staff.setUp', { name: 'Sari', pin: '482913' })
  const add = (name: string) => added(call, { name, role: 'cashier', pin: '739158' })
  await expect(add('Sаri')).rejects.toMatchObject({ code: 'nameTaken' })
  const { id: staffId } = await add('Вера')
  await expect(call('staff.change', { staffId, name: 'ЅАRІ' })).rejects.toMatchObject({ code: 'nameTaken' })
  await call('staff.change', { staffId, name: 'Sаri', active: false })
  await expect(call('staff.change', { staffId, active: true })).rejects.toMatchObject({ code: 'nameTaken' })
  await call('staff.ownPin', { pin: '482913' })
  await call('staff.change', { staffId, name: 'Вера', active: true })
})

test('an office takes no two working people whose names look alike', () => {
  const person = (name: string, active = true) =>
    ({ id: name, name, role: 'owner', active, createdAt: 1, by: 'x' }) as const
  expect(() => demandLawful([person('Sari'), person('Sаri', false)])).not.toThrow()
  expect(() => demandLawful([person('Sari'), person('Sаri')])).toThrow()
})
