import { describe, expect, test } from 'vitest'
import { readCounterOptions } from '../../electron/composition/start-options.ts'
import { isSafePage } from '../../electron/gateway/safe-page.ts'
import { UsageError } from '../../platform/command-line.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { applyChange } from '../../shared/settings/settings-change.ts'

/** Addresses that look like one of this computer, or of a shop, and lead elsewhere. */
const disguised = [
  'http://localhost.evil.example/',
  'http://localhost:80@evil.example/',
  'http://127.0.0.1@evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://127.0.0.1:x@evil.example/',
  'http://[::1]@evil.example/',
  'http://[::1].evil.example/',
  'http://@127.0.0.1/',
  'http://localhost\\@evil.example/',
  'http://localhost\\.evil.example/',
  'http:\\\\localhost/',
  'http:/localhost/',
  'http://localhost%2eevil.example/',
  'http://local\thost/',
  ' http://localhost/',
  'http://localhost./',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://①②⑦.0.0.1/',
  'http://0.0.0.0/',
  'http://evil.example/#http://localhost/',
  'http://evil.example/?http://127.0.0.1',
  'https://user@shop.example/',
  'https://user:word@shop.example/',
  'https://shop.example\\@evil.example/',
  'https:evil.example',
  'https://shop.example:99999/',
  'https://sh op.example/',
  'javascript:alert(1)//localhost',
  'file:///etc/passwd',
  'ftp://localhost/',
]

const changes = {
  redirectUrl: (redirectUrl: string) => ({ channels: { redirectUrl } }),
  baseUrl: (baseUrl: string) => ({ live: { baseUrl } }),
  publicUrl: (publicUrl: string) => ({ notifications: { publicUrl } }),
}
const change = (member: keyof typeof changes, text: string) => () =>
  applyChange(defaultSettings, changes[member](text))

describe.each(disguised)('the address %j', (text) => {
  test('is refused where only this computer, or an encrypted address, is allowed', () => {
    expect(change('redirectUrl', text)).toThrow()
    expect(change('baseUrl', text)).toThrow()
    expect(isSafePage(text, true)).toBe(false)
    expect(() => readCounterOptions({ sandbox: text, merchant: 'm', secret: 's' })).toThrow(UsageError)
  })
})

test.each([
  ['publicUrl', 'http://user@tunnel.example/'],
  ['publicUrl', 'http://127.1/'],
  ['publicUrl', 'ftp://tunnel.example/'],
  ['publicUrl', 'https://a.example/x/../y'],
  ['baseUrl', 'https://a.example/?q'],
  ['baseUrl', 'https://a.example/#f'],
  ['baseUrl', 'https://a.example/x/../y'],
  ['baseUrl', 'https://a.example//y'],
  ['baseUrl', '/pay'],
] as const)('%s, of the notifications or the gateway, is not %s', (member, text) => {
  expect(change(member, text)).toThrow()
})

test.each([
  ['redirectUrl', ''],
  ['redirectUrl', 'https://shop.example'],
  ['redirectUrl', 'https://SHOP.example/back?a=b#c'],
  ['redirectUrl', 'https://shop.example:443/back'],
  ['redirectUrl', 'https://xn--kdi-tna.example/'],
  ['redirectUrl', 'http://localhost:3000/back'],
  ['redirectUrl', 'http://127.0.0.1/'],
  ['redirectUrl', 'http://[::1]:8080/x'],
  ['baseUrl', ''],
  ['baseUrl', 'https://gateway.example'],
  ['baseUrl', 'https://gateway.example:8443/api/v2/'],
  ['baseUrl', 'http://127.0.0.1:8723'],
  ['baseUrl', 'http://[::1]:80/x'],
] as const)('%s, where a payer is sent back or the gateway is, may be %j', (member, text) => {
  expect(change(member, text)).not.toThrow()
})
