import { expect, test } from 'vitest'
import { problemOf } from '../../../renderer/state/settings/field-problem.ts'
import { type SettingsChange, settingsChange } from '../../../shared/settings/settings-change.ts'
import { aPrinter } from '../../helpers/printers.ts'

const problem = (change: SettingsChange) => {
  const issue = settingsChange.safeParse(change).error?.issues[0]
  return issue ? problemOf(issue) : null
}

test('every way a setting can be wrong has its own text', () => {
  expect(problem({ shop: { name: '' } })).toBe('empty')
  expect(problem({ shop: { name: 'x'.repeat(49) } })).toBe('tooLong')
  expect(problem({ printers: [aPrinter({ device: 'usb' })] })).toBe('device')
  expect(problem({ shop: { footer: 'a\u0007b' } })).toBe('other')
  expect(problem({ printers: [aPrinter({ device: 'tcp://192.168.1.50:9100' })] })).toBeNull()
})
