import { expect, test } from 'vitest'
import { payerName } from '../../shared/ipc/inputs.ts'
import { readAsPlain } from '../../shared/plain-text.ts'

test('a name with dozens of marks on one letter keeps four of them, and pushes nothing beside it out of sight', () => {
  const piled = `Budi ${'\u0309\u20DD'.repeat(25)}x`
  const kept = `Budi ${'\u0309\u20DD'.repeat(2)}x`
  expect(readAsPlain(piled)).toBe(kept)
  expect(payerName.parse(piled)).toBe(kept)
})

test.each([
  'Nguyễn Thị Hạnh'.normalize('NFD'),
  'สมชาย น้ำดื่ม',
  'ស្ត្រី កញ្ញា',
  'कृष्ण मूर्ति',
  'བསྒྲུབས',
  'שָׁלוֹם',
  '👩‍👩‍👧 ❤️',
])('a name in any script stays as it is written: %s', (name) => {
  expect(readAsPlain(name)).toBe(name)
})
