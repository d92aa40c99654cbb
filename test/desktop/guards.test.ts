import { describe, expect, test, vi } from 'vitest'
import { cancellable } from '../helpers/electron-stand-in.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('every web contents there will ever be', () => {
  test('goes nowhere and takes no web view in, by none of the events that would lead there', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const prevented = (name: string) =>
      [contents, electron.createContents()].map((each) => {
        const event = cancellable()
        each.emit(name, event, 'https://loket.example/')
        return event.defaultPrevented
      })
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])
      expect(prevented(name), name).toEqual([true, true])
    expect(prevented('did-finish-load'), 'and only those').toEqual([false, false])
  })

  test('opens no window for any address, and passes it to no other program', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    for (const url of [
      'https://loket.example/',
      'http://loket.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'app://loket/',
      'about:blank',
      'not an address',
    ])
      for (const each of [contents, electron.createContents()])
        expect(each.openWindow({ url }), url).toEqual({ action: 'deny' })
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

const permissions = [
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
]

test('every permission is denied in every session', async () => {
  const { electron, contents } = await startDesktop(temporaryFolder())
  for (const session of [contents.session, electron.createSession()])
    for (const permission of permissions) {
      const answer = vi.fn()
      session.request(contents, permission, answer)
      expect(answer.mock.calls, permission).toEqual([[false]])
      expect(session.check(contents, permission), permission).toBe(false)
      expect(session.device({ deviceType: permission }), permission).toBe(false)
    }
})
