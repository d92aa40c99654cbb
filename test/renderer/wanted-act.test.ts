import { expect, test } from 'vitest'
import { wantedAct } from '../../renderer/frame/wanted-act.ts'
import { aJpeg } from '../helpers/samples.ts'

test('who is asked for their PIN reads what for: each setting with its value, and no key', () => {
  expect(wantedAct('settings.change', { live: { baseUrl: 'https://gateway.example' } })).toEqual({
    'live.baseUrl': 'https://gateway.example',
  })
  expect(wantedAct('merchant.setKeys', { secret: 'canary-1', passphrase: 'canary-2' })).toEqual({
    keys: 'secret',
  })
  expect(wantedAct('display.changeLooks', { add: aJpeg })).toEqual({ 'display.pictures': 'added' })
  expect(wantedAct('staff.add', { name: 'Budi', role: 'owner', pin: '482913' })).toEqual({
    name: 'Budi',
    role: 'owner',
  })
  expect(wantedAct('staff.change', { staffId: crypto.randomUUID(), role: 'owner', pin: '482913' })).toEqual({
    role: 'owner',
    newPin: 'true',
  })
})
