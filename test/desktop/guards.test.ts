import { describe, expect, test, vi } from 'vitest'
import { cancellable } from '../helpers/electron-stand-in.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('every web contents there will ever be', () => {
  const guarded = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']

  test.each(guarded)('has its %s prevented', async (name) => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    for (const each of [contents, electron.createContents()]) {
      const event = cancellable()
      each.emit(name, event, 'https://loket.example/')
      expect(event.defaultPrevented).toBe(true)
      const other = cancellable()
      each.emit('did-finish-load', other)
      expect(other.defaultPrevented, 'and only that').toBe(false)
    }
  })

  test.each([
    'https://loket.example/',
    'http://loket.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://loket/',
    'about:blank',
    'not an address',
  ])('opens no window for %s and hands it to nobody', async (url) => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    for (const each of [contents, electron.createContents()]) {
      expect(each.openWindow({ url })).toEqual({ action: 'deny' })
    }
    expect(electron.openedOutside).toEqual([])
  })

  test('but the counter’s own window leads to WhatsApp', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const message = { url: 'https://wa.me/6281234567890' }
    // The customer display, too, is such a page.
    contents.openWindow({ url: 'app://loket/display' })
    for (const each of [electron.windows[1]?.webContents, electron.createContents()])
      expect(each?.openWindow(message)).toEqual({ action: 'deny' })
    expect(electron.openedOutside).toEqual([])
    contents.openWindow(message)
    expect(electron.openedOutside).toEqual([message.url])
  })
})

test.each([
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'display-capture',
  'fullscreen',
  'openExternal',
  'usb',
  'hid',
  'serial',
  'unknown',
])('the permission %s is denied in every session', async (permission) => {
  const { electron, contents } = await startDesktop(temporaryFolder())
  for (const session of [contents.session, electron.createSession()]) {
    const answer = vi.fn()
    session.request(contents, permission, answer)
    expect(answer.mock.calls).toEqual([[false]])
    expect(session.check(contents, permission)).toBe(false)
    expect(session.device({ deviceType: permission })).toBe(false)
  }
})
