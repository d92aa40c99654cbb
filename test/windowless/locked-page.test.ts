import { expect, test } from 'vitest'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

test('a locked page learns the shop’s name, language and look, and nothing else that was set', async () => {
  const { call, close } = await windowlessCounter()
  const printer = { id: 'kasir', name: 'Printer kasir', device: 'tcp://192.168.1.50:9100' }
  const { printers } = await call('settings.change', {
    language: 'en',
    theme: 'dark',
    shop: {
      name: 'Warung Bu Sri',
      branch: 'Tebet',
      counter: 'Kasir 2',
      address: 'Jalan Rahasia 7',
      footer: 'Kata rahasia',
    },
    printers: [{ ...printer, profile: 'generic-80', qr: 'raster', drawer: 'never' }],
    discounts: { cashierLimit: 7 },
    quickAmounts: [],
    live: {
      ...defaultSettings.live,
      baseUrl: 'https://gateway.example',
      merchantId: 'RAHASIA01',
      codeName: 'NAMA RAHASIA',
    },
  })
  expect(printers).toHaveLength(1)
  await call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  const before = await call('app.start', {})
  expect(JSON.stringify(before)).toContain('RAHASIA01')
  await call('staff.lock', {})

  const locked = await call('app.start', {})
  expect(locked.settings).toEqual({
    ...defaultSettings,
    language: 'en',
    theme: 'dark',
    shop: { ...defaultSettings.shop, name: 'Warung Bu Sri', branch: 'Tebet', counter: 'Kasir 2' },
  })
  expect(locked).toMatchObject({ channelTerms: null, unwatched: null, hasOffice: false, fromOffice: [] })
  expect(JSON.stringify(locked)).not.toMatch(/rahasia|192\.168|gateway\.example/i)

  const [owner] = await call('staff.names', {})
  await call('staff.signIn', { staffId: owner?.id ?? '', pin: '482913' })
  expect((await call('app.start', {})).settings).toEqual(before.settings)
  await close()
})
