/** How the desktop app lives on its computer: its start with it, its name, its sleep. Electron is the stand-in. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemEnvironment } from '../../platform/system-program.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { set } from './owned-desktop.ts'

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
  // Where a Mac has its usual data folder.
  vi.stubEnv('HOME', temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  /** The arguments with which a start at log-in begins again; null if it stays, and opens a window. */
  const begunAgain = async () => {
    const electron = await loadDesktop([], { wasOpenedAtLogin: true })
    electron.app.becomeReady()
    await expect
      .poll(() => electron.windows.length + electron.app.asked.indexOf('relaunch'))
      .toBeGreaterThan(-1)
    const { relaunchedWith } = electron.app
    if (electron.windows.length > 0) electron.app.emit('window-all-closed')
    expect(await electron.app.exited).toBe(0)
    return relaunchedWith.length > 0 ? relaunchedWith : null
  }
  const back = asOn('darwin')
  onTestFinished(back)
  await set(desktop, { startWithIt: true })
  expect(await begunAgain()).toEqual(['--data', folder])
  expect(await begunAgain()).toEqual(['--data', folder])
  const byHand = await loadDesktop([])
  byHand.app.becomeReady()
  await expect.poll(() => byHand.windows).toHaveLength(1)
  byHand.app.emit('window-all-closed')
  await byHand.app.exited
  await set(desktop, { startWithIt: false })
  expect(await begunAgain()).toBeNull()
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

test('its title bar, menus and dialogs have the colours of its page', async () => {
  const { call, electron } = await startDesktop(temporaryFolder())
  expect(electron.theme.themeSource).toBe('system')
  await call('settings.change', { theme: 'dark' })
  expect(electron.theme.themeSource).toBe('dark')
  await call('settings.change', { theme: 'auto' })
  expect(electron.theme.themeSource).toBe('system')
})

test('the computer stays awake while a customer pays, and no longer', async () => {
  const { call, electron } = await startDesktop(temporaryFolder())
  const kept = () => [...electron.awake.values()]
  await call('display.show', { kind: 'cart', lines: [], total: rupiah(25_000) })
  expect(kept()).toEqual([])
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  await call('display.show', { kind: 'order', merchantTradeNo: value.merchantTradeNo })
  await call('settings.change', { language: 'en' })
  expect(kept()).toEqual(['prevent-display-sleep'])
  await call('display.show', { kind: 'idle' })
  expect(kept()).toEqual([])
})

test('the computer may sleep half an hour after somebody left a code on the screen', async () => {
  const { call, electron } = await startDesktop(temporaryFolder())
  const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
  const { value } = (await call('sale.charge', sale)) as { value: { merchantTradeNo: string } }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await call('display.show', { kind: 'order', merchantTradeNo: value.merchantTradeNo })
  expect(electron.awake.size).toBe(1)
  vi.advanceTimersByTime(30 * 60_000)
  expect(electron.awake.size).toBe(0)
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
