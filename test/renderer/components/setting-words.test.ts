import { expect, test } from 'vitest'
import { settingName, settingValue, type Words } from '../../../renderer/components/words/setting-words.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'

/** What screens never name: the switch to real money has a line of its own. */
const unnamed = ['mode']

const words: Words = {
  t: (key) => `text of ${key}`,
  format: { language: 'id', zone: 'WIB' },
  channelName: (code) => `name of ${code}`,
}

function paths(value: unknown, path: string): string[] {
  const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isPart) return [path]
  const members = Object.entries(value)
  return members.length === 0
    ? [path]
    : members.flatMap(([name, each]) => paths(each, path ? `${path}.${name}` : name))
}

test('the audit log calls every setting by its name on the screens', () => {
  const nameless = paths(defaultSettings, '').filter((path) => settingName(path, words) === path)
  expect(nameless).toEqual(unnamed)
})

test('a setting does not go by the name of the part that it is in', () => {
  const partOf = (path: string) => path.split('.').slice(0, -1).join('.')
  const asItsPart = paths(defaultSettings, '').filter(
    (path) => path.includes('.') && settingName(path, words) === settingName(partOf(path), words),
  )
  // Each channel's look is named below.
  expect(asItsPart).toEqual(['channels.looks'])
})

test('the looks of a channel are its own, in words', () => {
  expect(settingName('channels.looks.BankAVA', words)).toBe('text of channelLook.title')
  expect(settingName('channels.looks.BankAVA.color', words)).toBe(
    'name of BankAVA: text of channelLook.color',
  )
  expect(settingValue('channels.looks.BankAVA', 'null', words)).toBe('–')
  expect(settingValue('channels.looks.BankAVA.color', 'teal', words)).toBe('text of channelLook.colors.teal')
  expect(settingValue('channels.looks.BankAVA.logo', 'data:image/png;base64,iVBO', words)).toBe(
    'text of audit.replaced',
  )
  expect(settingValue('shop.address', '', words)).toBe('–')
})

test('lists of channels are their names, without half a code where the log cut them', () => {
  const [favourites, payers] = ['channels.favourites', 'channels.feeOnPayer']
  expect(settingName(favourites, words)).toBe('text of counter.favourites')
  expect(settingValue(favourites, 'QRIS,BankAVA', words)).toBe('name of QRIS, name of BankAVA')
  expect(settingValue(favourites, '', words)).toBe('–')
  const cut = `QRIS,${'B'.repeat(80)}`.slice(0, 80)
  expect(settingValue(favourites, cut, words)).toBe('name of QRIS, …')
  expect(settingValue(payers, 'eMoney,card', words)).toBe('text of family.eMoney, text of family.card')
})

test('amounts, rates and choices are written as the settings show them', () => {
  expect(settingValue('cashRounding.to', '10000', words)).toBe('Rp 100')
  expect(settingValue('cashRounding.to', '0', words)).toBe('text of rounding.none')
  expect(settingValue('cashRounding.way', 'down', words)).toBe('text of rounding.ways.down')
  expect(settingValue('tax.rate', '1150', words)).toBe('11,5%')
  expect(settingValue('shop.name', 'down', words)).toBe('down')
  expect(settingValue('quickAmounts', '1000000,2000000', words)).toBe('Rp 10.000, Rp 20.000')
  expect(settingValue('discounts.cashierLimit', '20', words)).toBe('20%')
  expect(settingValue('discounts.cashierLimit', '100', words)).toBe('text of staff.anyDiscount')
  expect(settingValue('lockAfterMinutes', '15', words)).toBe('text of staff.minutes')
  expect(['20', '0'].map((after) => settingValue('afterPaid', after, words))).toEqual([
    'text of receipt.seconds',
    'text of receipt.never',
  ])
})
