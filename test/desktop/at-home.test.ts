/** How the desktop app lives on its computer: kiosk, start, menu, notifications, sleep, crashes. Electron is the stand-in. */
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { menuKeys } from '../../electron/desktop/menu-keys.ts'
import { texts as desktopTexts } from '../../electron/desktop/texts.ts'
import { noteCrash, readCrashes } from '../../electron/support/crashes.ts'
import { systemEnvironment } from '../../platform/system-program.ts'
import { shortcuts } from '../../renderer/frame/shortcuts.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { cancellable } from '../helpers/electron-stand-in.ts'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'

const set = (desktop: Awaited<ReturnType<typeof startDesktop>>, computer: object) =>
  desktop.call('settings.change', { computer })

const setUpOwner = async ({ call }: Awaited<ReturnType<typeof startDesktop>>) => {
  expect(await call('staff.setUp', { name: 'Sari', pin: '482913' })).toMatchObject({ ok: true })
}

/** What becomes of trying to leave by the window's button or its keys, and by the app's. */
function tryToLeave({ electron, window }: Awaited<ReturnType<typeof startDesktop>>) {
  const byWindow = cancellable()
  window.emit('close', byWindow)
  const byApp = cancellable()
  electron.app.emit('before-quit', byApp)
  return [byWindow.defaultPrevented, byApp.defaultPrevented]
}

/** A file that the page saves, as Electron announces it; the test ends it. */
function saveFile({ contents }: Awaited<ReturnType<typeof startDesktop>>, name: string) {
  let path = ''
  const item = Object.assign(new EventEmitter(), {
    getFilename: () => name,
    getSavePath: () => path,
    setSavePath: (chosen: string) => {
      path = chosen
    },
  })
  contents.session.emit('will-download', {}, item)
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
    const added = await desktop.call('staff.add', { name: 'Tono', pin, role: 'cashier' })
    const staffId = (added as { value: { id: string } }).value.id
    await desktop.call('staff.signIn', { staffId, pin })
    saveFile(desktop, 'sales.csv').emit('done', {}, 'completed')
    expect(told().at(-1)).toEqual({ name: 'sales.csv', ended: 'downloads' })
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

  test('lets a session of Windows end, of which the window is told', async () => {
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    expect(tryToLeave(desktop)).toEqual([true, true])
    desktop.window.emit('session-end', { reasons: ['shutdown'] })
    expect(await desktop.electron.app.exited).toBe(0)
    expect(existsSync(join(folder, 'training/journal.db-wal'))).toBe(false)
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

test.runIf(process.platform === 'linux')(
  'it starts with the computer, on the same data, where the owner wants that',
  async () => {
    const config = temporaryFolder()
    vi.stubEnv('XDG_CONFIG_HOME', config)
    vi.stubEnv('APPIMAGE', '/opt/my "apps"/Loket 100%.AppImage')
    onTestFinished(() => void vi.unstubAllEnvs())
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    const file = join(config, 'autostart/loket.desktop')
    expect(existsSync(file)).toBe(false)
    await set(desktop, { startWithIt: true })
    expect(readFileSync(file, 'utf8')).toContain(
      // Once it is gone, desktops leave the entry alone.
      `TryExec=/opt/my "apps"/Loket 100%.AppImage\nExec="/opt/my \\\\"apps\\\\"/Loket 100%%.AppImage" "--data" "${folder}"\n`,
    )
    await set(desktop, { startWithIt: false })
    expect(existsSync(file)).toBe(false)
  },
)

/** For the rest of the test the code takes this system for another one. */
function asOn(platform: NodeJS.Platform) {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  Object.defineProperty(process, 'platform', { ...own, value: platform })
  const back = () => void Object.defineProperty(process, 'platform', own)
  onTestFinished(back)
  return back
}

test('Windows starts it at log-in by a value of the name that the uninstaller removes, and no more once the owner does not want it', async () => {
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  const logins = () => desktop.electron.app.asked.filter((each) => each.startsWith('login '))
  const back = asOn('win32')
  await set(desktop, { startWithIt: true })
  await set(desktop, { startWithIt: false })
  back()
  const args = ['--data', folder]
  expect(logins()).toEqual([
    `login ${JSON.stringify({ openAtLogin: true, args, name: 'id.loket.counter' })}`,
    `login ${JSON.stringify({ openAtLogin: false, args, name: 'id.loket.counter' })}`,
  ])
})

test('a Mac, which gives no arguments at log-in, opens the same counter then; another start opens the usual one', async () => {
  vi.stubEnv('XDG_DATA_HOME', temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  const openedBy = async (start: { wasOpenedAtLogin: boolean }, args: readonly string[] = []) =>
    (await loadDesktop(args, start)).app.paths.get('userData')
  const own = join(folder, 'desktop')
  const back = asOn('darwin')
  await set(desktop, { startWithIt: true })
  expect([
    await openedBy({ wasOpenedAtLogin: true }),
    await openedBy({ wasOpenedAtLogin: true }),
    (await openedBy({ wasOpenedAtLogin: false })) === own,
    await openedBy({ wasOpenedAtLogin: true }, ['--data', join(folder, 'other')]),
  ]).toEqual([own, own, false, join(folder, 'other/desktop')])
  await set(desktop, { startWithIt: false })
  expect(await openedBy({ wasOpenedAtLogin: true })).not.toBe(own)
  back()
})

test('Windows knows it by the name of its entry in the start menu, without which it shows no notification', async () => {
  const back = asOn('win32')
  const electron = await loadDesktop(['--data', temporaryFolder()])
  back()
  expect(electron.app.asked).toContain('setAppUserModelId id.loket.counter')
})

test.runIf(process.platform === 'linux')(
  'on Linux the browser is looked for among the system’s own programs',
  async () => {
    vi.stubEnv('PATH', `/home/somebody/bin:${process.env.PATH}`)
    onTestFinished(() => void vi.unstubAllEnvs())
    await loadDesktop(['--data', temporaryFolder()])
    expect(process.env.PATH).toBe(systemEnvironment().PATH)
    expect(process.env.PATH).not.toContain('somebody')
  },
)

describe('the menu', () => {
  test('has the page’s own keys, and presses them', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const items = (electron.menus as { submenu?: { accelerator?: string; click?: () => void }[] }[]).flatMap(
      ({ submenu = [] }) => (Array.isArray(submenu) ? submenu.filter(({ accelerator }) => accelerator) : []),
    )
    const ofPage = shortcuts.map(({ keys }) => keys.filter((key) => key !== '+').join('+'))
    for (const key of Object.values(menuKeys)) expect(ofPage).toContain(key)
    expect(items.map(({ accelerator }) => accelerator)).toEqual(Object.values(menuKeys))
    items.find(({ accelerator }) => accelerator === 'Shift+F9')?.click?.()
    expect(contents.pressedKeys).toEqual([
      { type: 'keyDown', keyCode: 'F9', modifiers: ['shift'] },
      { type: 'keyUp', keyCode: 'F9', modifiers: ['shift'] },
    ])
  })

  test('speaks the counter’s language', async () => {
    const desktop = await startDesktop(temporaryFolder())
    expect(JSON.stringify(desktop.electron.menus)).toContain('Pesanan')
    await desktop.call('settings.change', { language: 'en' })
    expect(JSON.stringify(desktop.electron.menus)).toContain('Orders')
  })

  test('names what Electron would name in English, in both languages', async () => {
    const desktop = await startDesktop(temporaryFolder())
    const items = () => desktop.electron.menus.slice(-4).flatMap((menu) => itemsOf(menu))
    expect(items()).toMatchObject(items().map(() => ({ label: expect.any(String) })))
    expect(JSON.stringify(items())).toMatch(/Keluar dari Loket.*Tempel.*Layar penuh/)
    await desktop.call('settings.change', { language: 'en' })
    expect(JSON.stringify(items())).toMatch(/Quit Loket.*Paste.*Full screen/)
  })

  test('a click of the right button offers the clipboard where something can be typed or is marked', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }
    const clickOn = (what: object) => contents.emit('context-menu', {}, { editFlags, ...what })
    clickOn({ isEditable: false, selectionText: ' ' })
    expect(electron.contextMenus).toEqual([])
    clickOn({ isEditable: true, selectionText: '' })
    clickOn({
      isEditable: false,
      selectionText: 'LK-261127-GWP2C7BN',
      editFlags: { ...editFlags, canCopy: true },
    })
    expect(electron.contextMenus).toEqual([
      [
        { role: 'cut', label: 'Potong', enabled: false },
        { role: 'copy', label: 'Salin', enabled: false },
        { role: 'paste', label: 'Tempel', enabled: true },
        { role: 'selectAll', label: 'Pilih semua', enabled: true },
      ],
      [{ role: 'copy', label: 'Salin', enabled: true }],
    ])
  })
})

/** The items of a menu with a name or a role; not its lines between them. */
function itemsOf({ submenu = [] }: { submenu?: { type?: string }[] }): object[] {
  return submenu.filter(({ type }) => type !== 'separator')
}

/** A sale in training that its customer pays, while the window is as it is. */
async function sellAndPay({ call }: Awaited<ReturnType<typeof startDesktop>>) {
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  const paid = await call('training.play', { merchantTradeNo: value.merchantTradeNo, action: 'pay' })
  expect(paid).toMatchObject({ ok: true })
  await call('sale.check', { merchantTradeNo: value.merchantTradeNo })
}

test('the system tells of a paid sale while the window is behind another, and not while it is in front or unwanted', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const { electron, window } = desktop
  window.focused = true
  await sellAndPay(desktop)
  expect(electron.notifications).toEqual([])
  window.focused = false
  await sellAndPay(desktop)
  expect(electron.notifications).toHaveLength(1)
  const [told] = electron.notifications
  expect(told?.options.title).toMatch(/^Lunas: Rp.25\.000$/)
  window.did.length = 0
  told?.emit('click')
  expect(window.did).toContain('focus')
  await set(desktop, { notify: false })
  await sellAndPay(desktop)
  expect(electron.notifications).toHaveLength(1)
})

test('while the counter is locked the system tells that something was paid, and not what', async () => {
  const gateway = await startedSandbox()
  const { id, secret } = merchant
  const sandbox = ['--sandbox', gateway.url, '--merchant', id, '--secret', secret]
  const desktop = await startDesktop(temporaryFolder(), {}, sandbox)
  await setUpOwner(desktop)
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await desktop.call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  await desktop.call('staff.lock', {})
  desktop.window.focused = false
  await gateway.play('pay', { merchantTradeNo: value.merchantTradeNo })
  await expect.poll(() => desktop.electron.notifications.length).toBe(1)
  const { title, body } = desktop.electron.notifications[0]?.options ?? { title: '', body: '' }
  expect(title).toBe(desktopTexts.id.paidLocked)
  expect(title + body).not.toMatch(/\d/)
})

test('the system tells of money that came into a static account, as it does of a sale', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const { electron, window, call } = desktop
  const accountId = crypto.randomUUID()
  const account = { accountId, paymentType: 'StaticBankLVA', payer: 'Warga RT 05' }
  expect(await call('staticAccount.create', account)).toMatchObject({ ok: true })
  const pay = async () =>
    expect(await call('training.payAccount', { accountId, amount: rupiah(75_000) })).toMatchObject({
      ok: true,
    })
  window.focused = false
  await pay()
  await expect.poll(() => electron.notifications.length).toBe(1)
  const [told] = electron.notifications
  expect(told?.options.title).toMatch(/^Masuk Rp.75\.000$/)
  window.did.length = 0
  told?.emit('click')
  expect(window.did).toContain('focus')
  await set(desktop, { notify: false })
  await pay()
  await call('staticAccount.read', { accountId })
  expect(electron.notifications).toHaveLength(1)
})

test('when the computer wakes, inquiries about open orders are made sooner than planned', async () => {
  const folder = temporaryFolder()
  const { call, electron } = await startDesktop(folder)
  const sale = { saleId: crypto.randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' }
  await expect(call('sale.charge', sale)).resolves.toMatchObject({ ok: true })
  const asked = () =>
    readFileSync(join(folder, 'training/exchanges.log'), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"operation":"query') && line.includes('"httpStatus":200'))
      .map((line) => Date.parse((JSON.parse(line) as { at: string }).at))
  const waking = setInterval(() => electron.power.emit('resume'), 100)
  onTestFinished(() => clearInterval(waking))
  await expect.poll(() => asked().length).toBeGreaterThanOrEqual(3)
  const [first = 0, , third = Number.POSITIVE_INFINITY] = asked()
  const [pace] = documentDefault.polling.elsewhere
  // A tenth of two waits, where the plan would have been at least nine tenths of them.
  expect(third - first).toBeLessThan(2 * 0.9 * (pace?.every ?? 0) * 1_000)
})

describe('crashes', () => {
  const gone = { reason: 'oom', exitCode: 5 }

  test('a page that ends is loaded again, with every order, and written down on this computer alone', async () => {
    const folder = temporaryFolder()
    const desktop = await startDesktop(folder)
    const { contents, electron, call } = desktop
    await call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(1_000) })
    contents.emit('render-process-gone', {}, gone)
    expect(contents.reloads).toBe(1)
    await expect(call('app.start', {})).resolves.toMatchObject({
      value: { openOrders: [{ amount: rupiah(1_000) }] },
    })
    expect(electron.crashReports).toEqual([{ uploadToServer: false }])
    expect(readCrashes(join(folder, 'desktop/crashes.jsonl'))).toMatchObject([
      { what: 'page', reason: 'oom', code: 5 },
    ])
    const { value } = (await call('support.bundle', {})) as { value: { json: string } }
    expect(JSON.parse(value.json)).toMatchObject({ crashes: [{ what: 'page', reason: 'oom' }] })
  })

  test('a page that keeps ending is not loaded for ever: a person is asked', async () => {
    const { contents, electron } = await startDesktop(temporaryFolder())
    electron.pressed = 1
    for (let time = 0; time < 4; time += 1) contents.emit('render-process-gone', {}, gone)
    expect(contents.reloads).toBe(3)
    expect(electron.questions).toHaveLength(1)
    expect(await electron.app.exited).toBe(0)
  })

  test('a page that keeps ending in kiosk mode is loaded as often as a person wants, and nobody gets out', async () => {
    const desktop = await startDesktop(temporaryFolder())
    const { contents, electron } = desktop
    await set(desktop, { kiosk: true })
    await setUpOwner(desktop)
    electron.pressed = 0
    for (let time = 0; time < 5; time += 1) contents.emit('render-process-gone', {}, gone)
    expect(contents.reloads).toBe(5)
    expect(electron.questions.map(([, buttons]) => buttons)).toEqual([
      ['Coba lagi / Try again'],
      ['Coba lagi / Try again'],
    ])
  })

  test('an uncaught error soon after the start ends Loket, for a person to start it again; in kiosk mode it restarts itself', async () => {
    const ended = async (computer: object) => {
      const desktop = await startDesktop(temporaryFolder())
      await set(desktop, computer)
      await setUpOwner(desktop)
      const [onUncaught] = process.listeners('uncaughtException').slice(-1)
      onUncaught?.(new Error('nobody caught it'), 'uncaughtException')
      expect(await desktop.electron.app.exited).toBe(1)
      return { said: desktop.electron.errorBoxes.flat().join(' '), asked: desktop.electron.app.asked }
    }
    const usual = await ended({ kiosk: false })
    expect(usual.said).toContain('Start it again.')
    expect(usual.asked).not.toContain('relaunch')
    const kiosk = await ended({ kiosk: true })
    expect(kiosk.said).toContain('Loket starts again.')
    expect(kiosk.asked).toContain('relaunch')
  })

  test('an uncaught error long after the start restarts Loket without a question; a helper’s crash is only written down', async () => {
    const now = vi.spyOn(Date, 'now')
    onTestFinished(() => void vi.restoreAllMocks())
    const folder = temporaryFolder()
    const { electron } = await startDesktop(folder)
    electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'clean-exit', exitCode: 0 })
    electron.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 9 })
    const [onUncaught] = process.listeners('uncaughtException').slice(-1)
    const later = performance.timeOrigin + performance.now() + 61_000
    now.mockImplementation(() => later)
    onUncaught?.(new RangeError('nobody caught it'), 'uncaughtException')
    expect(await electron.app.exited).toBe(1)
    expect(electron.errorBoxes).toEqual([])
    expect(electron.app.asked).toContain('relaunch')
    expect(readCrashes(join(folder, 'desktop/crashes.jsonl'))).toMatchObject([
      { what: 'helper', reason: 'crashed', code: 9 },
      { what: 'loket', reason: 'RangeError' },
    ])
  })

  test('the customer display is loaded again, too, and closed if it keeps ending; the cashier can open it again', async () => {
    const folder = temporaryFolder()
    const { contents, electron } = await startDesktop(folder)
    const open = () => void contents.openWindow({ url: 'app://loket/display' })
    open()
    const [, display] = electron.windows
    for (let time = 0; time < 4; time += 1) display?.webContents.emit('render-process-gone', {}, gone)
    expect(display?.webContents.reloads).toBe(3)
    expect(display?.did).toContain('destroy')
    expect(readCrashes(join(folder, 'desktop/crashes.jsonl'))).toHaveLength(4)
    open()
    expect(electron.windows).toHaveLength(3)
    expect(contents.reloads).toBe(0)
  })

  test('a page that hangs is loaded again only if a person wants that', async () => {
    const { contents, electron, window } = await startDesktop(temporaryFolder())
    window.emit('unresponsive')
    await expect.poll(() => electron.questions).toHaveLength(1)
    expect(contents.crashes).toBe(0)
    electron.pressed = 1
    window.emit('unresponsive')
    await expect.poll(() => contents.crashes).toBe(1)
  })

  test('of crashes, the last fifty are recorded, with a few known members each', () => {
    const file = join(temporaryFolder(), 'crashes.jsonl')
    for (let code = 0; code < 60; code += 1)
      noteCrash(file, { at: 'now', version: '0.1.0', what: 'page', reason: 'killed', code })
    expect(readCrashes(file).map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, at) => at + 10))
  })
})
