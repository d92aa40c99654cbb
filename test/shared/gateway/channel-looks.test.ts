import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { channelLook, MAX_LOGO } from '../../../shared/gateway/channel-look-schema.ts'
import { counterChannels } from '../../../shared/gateway/counter-channels.ts'
import { BadProfile, readProfile } from '../../../shared/gateway/profiles/shipped.ts'
import { defaultSettings, settings } from '../../../shared/settings/settings.ts'
import { applyChange, settingsChange } from '../../../shared/settings/settings-change.ts'

/** A white PNG of one bit a pixel, which packs a thousand pixels into a byte. */
function logoOf(width: number, height: number, more = 0): string {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  // Only the head of a very large one matters.
  const rows = Buffer.alloc(Math.min(6_000_000, (Math.ceil(width / 8) + 1) * height))
  const parts = [part('IHDR', head), part('IDAT', deflateSync(rows)), part('tEXt', Buffer.alloc(more))]
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts, part('IEND')])
  return `data:image/png;base64,${bytes.toString('base64')}`
}

function part(name: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [data.length, crc32(body)].map((number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(number)
    return four
  })
  return Buffer.concat([length ?? body, body, sum ?? body])
}

const refused = (logo: string) => !channelLook.safeParse({ logo }).success

test('a logo of few bytes that unpacks to millions of pixels is refused, in settings and in a profile', () => {
  for (const [width, height] of [
    [7_000, 6_500],
    [513, 10],
    [10, 513],
    [2 ** 31, 2 ** 31],
    [0, 10],
  ] as const) {
    const logo = logoOf(width, height)
    expect(logo.length).toBeLessThanOrEqual(MAX_LOGO)
    expect(refused(logo), `${width} × ${height}`).toBe(true)
    expect(() => readProfile({ channels: { QRIS: { logo } } })).toThrow(BadProfile)
  }
  for (const [width, height] of [
    [1, 1],
    [144, 72],
    [512, 512],
  ] as const) {
    expect(refused(logoOf(width, height)), `${width} × ${height}`).toBe(false)
  }
})

test('what only begins like a PNG is refused as a logo', () => {
  for (const logo of [
    'data:image/png;base64,iVBORw0KGgo',
    'data:image/png;base64,iVBORw0KGgoAAAA=',
    `data:image/png;base64,iVBORw0KGgo${'A'.repeat(60)}`,
    logoOf(8, 8).replace('image/png', 'image/svg+xml'),
    `${logoOf(8, 8)}"onload=`,
  ]) {
    expect(refused(logo), logo.slice(0, 60)).toBe(true)
  }
})

test('every channel can have the largest logo: each is a call of its own, and none takes another one’s away', () => {
  const logo = logoOf(512, 512, 5_900)
  expect(logo.length).toBeGreaterThan(MAX_LOGO - 400)
  let now = defaultSettings
  for (const { paymentType } of counterChannels) {
    const change = settingsChange.parse({ channels: { looks: { [paymentType]: { logo } } } })
    // A call's body may have 64 KiB.
    expect(JSON.stringify(change).length).toBeLessThan(32 * 1024)
    now = applyChange(now, change)
  }
  expect(Object.keys(now.channels.looks)).toHaveLength(counterChannels.length)
  now = applyChange(now, settingsChange.parse({ channels: { looks: { QRIS: null } } }))
  expect(now.channels.looks).not.toHaveProperty('QRIS')
  expect(now.channels.looks).toHaveProperty('BankAVA', { logo })
  expect(settings.safeParse(now).success).toBe(true)
})

test('no number of looks that no channel has fills the settings', () => {
  const looks = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`No${at}`, { name: 'x' }]))
  expect(() => applyChange(defaultSettings, settingsChange.parse({ channels: { looks } }))).toThrow()
})

test('signs that nobody sees, or that turn the direction of a text, are kept by no name', () => {
  const howToPay = { id: ['Buka\u202e aplikasi', 'Bayar'], en: ['Open\u2066 it', 'Pay'] }
  const look = channelLook.parse({ name: '\u202eSIRQ\u200b ', howToPay })
  expect(look).toEqual({ name: 'SIRQ', howToPay: { id: ['Buka aplikasi', 'Bayar'], en: ['Open it', 'Pay'] } })
  expect(channelLook.safeParse({ name: '\u200b\u2060' }).success).toBe(false)
  expect(channelLook.safeParse({ name: 'A\u0007' }).success).toBe(false)
  // Joiners make letters of other scripts what they are, and an emoji of several.
  expect(channelLook.parse({ name: 'क्\u200dष 👩\u200d🍳' }).name).toBe('क्\u200dष 👩\u200d🍳')
  const shop = { ...defaultSettings.shop, name: 'Toko\u202e Sari' }
  expect(applyChange(defaultSettings, settingsChange.parse({ shop })).shop.name).toBe('Toko Sari')
})
