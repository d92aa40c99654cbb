import { expect, test } from 'vitest'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('the page opens the customer display as a window of the same guards, once, that may ask for nothing else', async () => {
  const { electron, contents, window, call } = await startDesktop(temporaryFolder())
  expect(contents.openWindow({ url: 'app://loket/display?x' })).toEqual({ action: 'deny' })
  expect(electron.windows).toHaveLength(1)
  expect(contents.openWindow({ url: 'app://loket/display' })).toEqual({ action: 'deny' })
  contents.openWindow({ url: 'app://loket/display' })
  expect(electron.windows).toHaveLength(2)
  const display = electron.windows[1]
  if (!display) throw new Error('there is no display')
  expect(display.loaded).toBe('app://loket/display')
  expect(display.options.webPreferences).toEqual(window.options.webPreferences)

  const asDisplay = { sender: display.webContents, senderFrame: display.webContents.mainFrame }
  await expect(call('display.read', {}, asDisplay)).resolves.toMatchObject({
    ok: true,
    value: { shown: { kind: 'idle' } },
  })
  for (const name of ['app.start', 'order.list', 'staff.names']) {
    const input = name === 'order.list' ? { search: '', limit: 1 } : {}
    await expect(call(name, input, asDisplay)).resolves.toMatchObject({ failure: { code: 'notAllowed' } })
  }
  display.webContents.mainFrame.url = 'app://loket/'
  await expect(call('display.read', {}, asDisplay)).resolves.toMatchObject({
    failure: { code: 'foreignSender' },
  })

  await call('display.show', { kind: 'cart', lines: [], total: 100 })
  await call('settings.change', { language: 'en' })
  const heard = (sent: readonly unknown[][]) => new Set(sent.map(([, name]) => name))
  expect([...heard(display.webContents.sent)]).toEqual(['display.changed'])
  expect(heard(contents.sent)).toContain('settings.changed')
})
