import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readCrashes } from '../../electron/support/crashes.ts'
import { cancellable } from '../helpers/electron-stand-in.ts'
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

test('the display is loaded again after a restore, and a page that only closed does not count as a crash', async () => {
  const folder = temporaryFolder()
  const { electron, contents, call } = await startDesktop(folder)
  contents.openWindow({ url: 'app://loket/display' })
  const display = electron.windows[1]?.webContents
  display?.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
  expect(display?.reloads).toBe(0)
  expect(readCrashes(join(folder, 'desktop/crashes.jsonl'))).toEqual([])
  const { value } = (await call('backup.make', {})) as { value: { name: string } }
  expect(await call('backup.restore', { name: value.name })).toMatchObject({ ok: true })
  expect(display?.reloads).toBe(1)
})

describe('a second monitor', () => {
  const first = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
  const second = { id: 2, workArea: { x: 1920, y: 0, width: 1024, height: 768 } }

  /** The desktop with two monitors, and the customer display on the second. */
  async function onTheSecond() {
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    const { electron, contents } = desktop
    electron.displays = [first, second]
    const open = () => void contents.openWindow({ url: 'app://loket/display' })
    open()
    const opened = () => electron.windows.slice(1)
    expect(opened()[0]?.options).toMatchObject(second.workArea)
    return { ...desktop, folder, open, opened }
  }

  test('that goes takes the customer display along, which comes back with it, and takes the keys from nobody', async () => {
    const { electron, opened, window } = await onTheSecond()
    const [display] = opened()
    electron.displays = [first]
    if (display) display.bounds = { x: 0, y: 0, width: 1024, height: 768 }
    display?.emit('move')
    electron.monitors.emit('display-removed', {}, second)
    expect(display?.did).toContain('destroy')
    expect(window.did).not.toContain('destroy')
    expect(opened()).toHaveLength(1)

    electron.displays = [first, second]
    electron.monitors.emit('display-added', {}, second)
    const again = opened()[1]
    expect(again?.options).toMatchObject(second.workArea)
    again?.emit('ready-to-show')
    expect(again?.did).toEqual(['showInactive'])
    electron.monitors.emit('display-added', {}, { ...second, id: 3 })
    expect(opened()).toHaveLength(2)
  })

  test('has the customer display again at the next start, as it was left, without the keys; not where the cashier closed it', async () => {
    const { quit, folder, window, opened } = await onTheSecond()
    window.emit('closed')
    expect(opened()[0]?.did).toEqual([])
    await quit()
    const twoMonitors = { displays: [first, second] }
    const again = await startDesktop(folder, {}, [], twoMonitors)
    const display = again.electron.windows[1]
    expect(display?.loaded).toBe('app://loket/display')
    expect(display?.options).toMatchObject(second.workArea)
    display?.emit('ready-to-show')
    expect(display?.did).toEqual(['showInactive'])
    // As the system does when the app quits.
    again.electron.app.emit('before-quit', cancellable())
    display?.close()
    await again.quit()

    const alone = await startDesktop(folder)
    expect(alone.electron.windows).toHaveLength(1)
    alone.electron.displays = [first, second]
    alone.electron.monitors.emit('display-added', {}, second)
    expect(alone.electron.windows).toHaveLength(2)
    alone.electron.windows[1]?.close()
    await alone.quit()
    expect((await startDesktop(folder, {}, [], twoMonitors)).electron.windows).toHaveLength(1)
  })

  test('that comes back after the first, as after a night, gets the customer display, and not the first', async () => {
    const { electron, opened } = await onTheSecond()
    electron.displays = [first]
    electron.monitors.emit('display-removed', {}, second)
    const again = { ...first, id: 3 }
    electron.displays = [again]
    electron.monitors.emit('display-added', {}, again)
    expect(opened()).toHaveLength(1)
    electron.displays = [again, second]
    electron.monitors.emit('display-added', {}, second)
    expect(opened()[1]?.options).toMatchObject(second.workArea)
  })

  test('that the cashier closed it on before stays without it', async () => {
    const { electron, opened } = await onTheSecond()
    opened()[0]?.destroy()
    electron.monitors.emit('display-removed', {}, second)
    electron.monitors.emit('display-added', {}, second)
    expect(opened()).toHaveLength(1)
  })

  test('that comes back while Loket closes opens nothing any more', async () => {
    const { electron, opened, window } = await onTheSecond()
    electron.monitors.emit('display-removed', {}, second)
    window.emit('closed')
    electron.monitors.emit('display-added', {}, second)
    expect(opened()).toHaveLength(1)
  })

  test.runIf(process.platform === 'linux')(
    'that goes under Wayland, which says of no window where it is, takes the display along once one monitor is left',
    async () => {
      vi.stubEnv('XDG_SESSION_TYPE', 'wayland')
      onTestFinished(() => void vi.unstubAllEnvs())
      const { electron, opened } = await onTheSecond()
      const third = { ...second, id: 3 }
      const [display] = opened()
      electron.displays = [first, second]
      electron.monitors.emit('display-removed', {}, third)
      expect(display?.did).not.toContain('destroy')
      electron.displays = [first]
      electron.monitors.emit('display-removed', {}, second)
      expect(display?.did).toContain('destroy')
      electron.displays = [first, second]
      electron.monitors.emit('display-added', {}, second)
      expect(opened()).toHaveLength(2)
    },
  )

  test('other than the display’s may come and go', async () => {
    const { electron, opened } = await onTheSecond()
    electron.monitors.emit('display-removed', {}, { id: 3 })
    electron.monitors.emit('display-added', {}, { id: 3 })
    expect(opened()[0]?.did).not.toContain('destroy')
    expect(opened()).toHaveLength(1)
  })

  test('that comes back after the cashier has opened the display elsewhere, and closed it, opens none', async () => {
    const { electron, open, opened } = await onTheSecond()
    electron.displays = [first]
    electron.monitors.emit('display-removed', {}, second)
    open()
    opened()[1]?.destroy()
    electron.monitors.emit('display-added', {}, second)
    expect(opened()).toHaveLength(2)
  })
})
