import { EventEmitter } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { cancellable } from '../helpers/electron-stand-in.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { set, setUpOwner } from './owned-desktop.ts'

/** What becomes of trying to leave by the window's button or its keys, and by the app's. */
function tryToLeave({ electron, window }: Awaited<ReturnType<typeof startDesktop>>) {
  const byWindow = cancellable()
  window.emit('close', byWindow)
  const byApp = cancellable()
  electron.app.emit('before-quit', byApp)
  return [byWindow.defaultPrevented, byApp.defaultPrevented]
}

/** A file that the page saves, as Electron announces it; the test ends it. */
function saveFile(
  { contents }: Awaited<ReturnType<typeof startDesktop>>,
  name: string,
  download = cancellable(),
) {
  let path = ''
  const item = Object.assign(new EventEmitter(), {
    getFilename: () => name,
    getSavePath: () => path,
    setSavePath: (chosen: string) => {
      path = chosen
    },
  })
  contents.session.emit('will-download', download, item)
  return item
}

describe('kiosk mode', () => {
  test('fills the screen and lets nobody out: not by closing, quitting, the menu or a link', async () => {
    const desktop = await startDesktop(temporaryFolder())
    expect(tryToLeave(desktop)).toEqual([false, false])
    const link = { url: 'https://wa.me/628123' }
    desktop.contents.openWindow(link)
    expect(desktop.electron.openedOutside).toEqual([link.url])
    await set(desktop, { kiosk: true })
    // Nobody has a PIN yet that would lead out.
    expect(tryToLeave(desktop)).toEqual([false, false])
    await setUpOwner(desktop)
    expect(desktop.window.kiosk).toBe(true)
    expect(tryToLeave(desktop)).toEqual([true, true])
    const menu = JSON.stringify(desktop.electron.menus.slice(-3))
    expect(menu).not.toMatch(/fileMenu|appMenu|togglefullscreen|quit|close/i)
    desktop.contents.openWindow(link)
    expect(desktop.electron.openedOutside).toEqual([link.url])
  })

  test('saves files without the file dialog, which opens other programs, unless an owner is on duty', async () => {
    const desktop = await startDesktop(temporaryFolder())
    const downloads = temporaryFolder()
    desktop.electron.app.setPath('downloads', downloads)
    /** Where a file goes that the page saves; null if the system asks. */
    const savedAt = (name: string) => saveFile(desktop, name).getSavePath() || null
    await set(desktop, { kiosk: true })
    expect(savedAt('sales.csv')).toBeNull()
    await setUpOwner(desktop)
    expect(savedAt('sales.csv')).toBeNull()
    await desktop.call('staff.lock', {})
    expect(savedAt('sales.csv')).toBe(join(downloads, 'sales.csv'))
    writeFileSync(join(downloads, 'sales.csv'), 'earlier')
    expect(savedAt('sales.csv')).toBe(join(downloads, 'sales (2).csv'))
    expect(savedAt('../../sales.csv')).toBe(join(downloads, 'sales (2).csv'))
  })

  test('tells the page where a file went that nobody was asked about, and one that failed', async () => {
    const desktop = await startDesktop(temporaryFolder())
    desktop.electron.app.setPath('downloads', temporaryFolder())
    const told = () =>
      desktop.contents.sent.filter(([, name]) => name === 'file.saved').map(([, , file]) => file)
    saveFile(desktop, 'asked.csv').emit('done', {}, 'completed')
    saveFile(desktop, 'given up.csv').emit('done', {}, 'cancelled')
    expect(told()).toEqual([])
    saveFile(desktop, 'full disk.csv').emit('done', {}, 'interrupted')
    expect(told()).toEqual([{ name: 'full disk.csv', ended: 'failed' }])
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    const pin = '739164'
    await desktop.call('staff.ownPin', { pin: '482913' })
    const added = await desktop.call('staff.add', { name: 'Tono', pin, role: 'cashier' })
    const staffId = (added as { value: { id: string } }).value.id
    await desktop.call('staff.signIn', { staffId, pin })
    saveFile(desktop, 'sales.csv').emit('done', {}, 'completed')
    expect(told().at(-1)).toEqual({ name: 'sales.csv', ended: 'downloads' })
    // As Electron does for a user whose folder of downloads is on a drive that is away.
    desktop.electron.app.getPath = (folder) => {
      throw new Error(`Failed to get '${folder}' path`)
    }
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    onTestFinished(() => void vi.restoreAllMocks())
    const download = cancellable()
    saveFile(desktop, 'lost.csv', download)
    expect([told().at(-1), download.defaultPrevented]).toEqual([{ name: 'lost.csv', ended: 'failed' }, true])
  })

  test('ends by the settings, which are an owner’s, and is there again after a start', async () => {
    const folder = temporaryFolder()
    const first = await startDesktop(folder)
    await set(first, { kiosk: true })
    await setUpOwner(first)
    await first.call('staff.lock', {})
    await expect(set(first, { kiosk: false })).resolves.toMatchObject({ ok: false })
    expect(first.window.kiosk).toBe(true)
    first.electron.power.emit('shutdown', cancellable())
    await first.electron.app.exited
    const second = await startDesktop(folder)
    expect(second.window.kiosk).toBe(true)
    expect(tryToLeave(second)).toEqual([true, true])
    second.electron.power.emit('shutdown', cancellable())
  })

  test('lets a session of Windows end, and tells the window', async () => {
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    expect(tryToLeave(desktop)).toEqual([true, true])
    desktop.window.emit('session-end', { reasons: ['shutdown'] })
    expect(await desktop.electron.app.exited).toBe(0)
    expect(existsSync(join(folder, 'training/journal.db-wal'))).toBe(false)
  })

  test.each(['SIGTERM', 'SIGHUP'] as const)('does not hold a session that ends by %s', async (signal) => {
    const folder = temporaryFolder()
    // A library listens as well, by `once`, and would end this process; Node wraps such a listener.
    const on = vi.spyOn(process, 'on')
    onTestFinished(() => on.mockRestore())
    const desktop = await startDesktop(folder)
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    expect(tryToLeave(desktop)).toEqual([true, true])
    const [, listener] = on.mock.calls.find(([name, each]) => name === signal && !('listener' in each)) ?? []
    expect(listener).toBeDefined()
    listener?.(signal)
    expect(await desktop.electron.app.exited).toBe(0)
    expect(existsSync(join(folder, 'training/journal.db-wal'))).toBe(false)
    expect(process.listeners(signal)).not.toContain(listener)
  })

  test('keeps no computer from shutting down: that waits until the counter has closed', async () => {
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    expect(desktop.window.kiosk).toBe(true)
    const shutdown = cancellable()
    desktop.electron.power.emit('shutdown', shutdown)
    expect(shutdown.defaultPrevented).toBe(true)
    expect(await desktop.electron.app.exited).toBe(0)
    expect(existsSync(join(folder, 'training/journal.db-wal'))).toBe(false)
  })
})
