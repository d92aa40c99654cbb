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

const change = (member: 'redirectUrl' | 'baseUrl' | 'publicUrl', text: string) => () =>
  member === 'redirectUrl'
    ? applyChange(defaultSettings, { channels: { redirectUrl: text } })
    : member === 'baseUrl'
      ? applyChange(defaultSettings, { live: { baseUrl: text } })
      : applyChange(defaultSettings, { notifications: { publicUrl: text } })

describe.each(disguised)('the address %j', (text) => {
  test('is refused where only this computer, or an encrypted address, is allowed', () => {
    expect(change('redirectUrl', text)).toThrow()
    expect(change('baseUrl', text)).toThrow()
    expect(isSafePage(text, true)).toBe(false)
    expect(() => readCounterOptions({ sandbox: text, merchant: 'm', secret: 's' })).toThrow(UsageError)
  })
})

test.each([
  'http://user@tunnel.example/',
  'http://127.1/',
  'ftp://tunnel.example/',
  'https://a.example/x/../y',
])('the notifications’ address is not %s', (text) => {
  expect(change('publicUrl', text)).toThrow()
})

test.each([
  'https://a.example/?q',
  'https://a.example/#f',
  'https://a.example/x/../y',
  'https://a.example//y',
  '/pay',
])('the gateway’s address is not %s', (text) => {
  expect(change('baseUrl', text)).toThrow()
})

test.each([
  '',
  'https://shop.example',
  'https://SHOP.example/back?a=b#c',
  'https://shop.example:443/back',
  'https://xn--kdi-tna.example/',
  'http://localhost:3000/back',
  'http://127.0.0.1/',
  'http://[::1]:8080/x',
])('a payer may be sent back to %j', (text) => {
  expect(change('redirectUrl', text)).not.toThrow()
})

test.each([
  '',
  'https://gateway.example',
  'https://gateway.example:8443/api/v2/',
  'http://127.0.0.1:8723',
  'http://[::1]:80/x',
])('a gateway may be at %j', (text) => {
  expect(change('baseUrl', text)).not.toThrow()
})
