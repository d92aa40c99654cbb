import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { merchantFolder } from '../../electron/merchant/merchant-folder.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const nameIn = (live: string, merchantId: string) => basename(merchantFolder(live, merchantId))

test('two merchants whose IDs differ by case alone never share a folder, on any system', () => {
  const live = temporaryFolder()
  mkdirSync(join(live, 'Kenari'))
  expect(nameIn(live, 'Kenari')).toBe('Kenari')
  const other = nameIn(live, 'KENARI')
  expect(other.toLowerCase()).not.toBe('kenari')
  mkdirSync(join(live, other))
  expect(nameIn(live, 'KENARI')).toBe(other)
  expect(nameIn(live, 'kenari').toLowerCase()).not.toBe(other.toLowerCase())
})

test('a merchant keeps the folder that it has', () => {
  const live = join(temporaryFolder(), 'live')
  expect(nameIn(live, '010001')).toBe('010001')
  mkdirSync(join(live, '010001'), { recursive: true })
  expect(nameIn(live, '010001')).toBe('010001')
  expect(nameIn(live, '')).toBe('none')
})

test.each(['CON', 'nul', 'Aux', 'COM1', 'lpt9'])(
  '%s, a device name on Windows, is not used as a folder',
  (id) => {
    expect(nameIn(temporaryFolder(), id)).toMatch(new RegExp(`^${id}\\.[0-9a-f]{8}$`))
  },
)
