import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { counterOptions } from '../../electron/composition/start-options.ts'
import { rupiah } from '../../shared/money.ts'
import { cancellable } from '../helpers/electron-stand-in.ts'
import { root } from '../helpers/root.ts'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('before Electron is ready', () => {
  test('every renderer is sandboxed first, and the lock is in the data folder', async () => {
    const folder = temporaryFolder()
    const { app } = await loadDesktop(['--data', folder])
    expect(app.asked).toEqual(['enableSandbox', 'setPath', 'requestSingleInstanceLock', 'whenReady'])
    expect(app.paths).toEqual(new Map([['userData', join(folder, 'desktop')]]))
  })

  test('the page’s scheme is declared standard and secure, and may not pass its own policy by', async () => {
    const { schemes } = await loadDesktop(['--data', temporaryFolder()])
    expect(schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ])
  })

  test('no window is open and nothing of the counter is on disk', async () => {
    const folder = temporaryFolder()
    const { windows } = await loadDesktop(['--data', folder])
    expect(windows).toEqual([])
    expect(existsSync(join(folder, 'training'))).toBe(false)
  })
})

describe('the window', () => {
  test('has exactly these web preferences', async () => {
    const { window } = await startDesktop(temporaryFolder())
    expect(window.options.webPreferences).toEqual({
      preload: join(root, 'out/preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    })
    expect(existsSync(join(root, 'out/preload/preload.cjs'))).toBe(true)
  })

  test('shows the page of our scheme once it is painted, never smaller than its screens', async () => {
    const { window } = await startDesktop(temporaryFolder())
    expect(window.loaded).toBe('app://loket/')
    expect(window.options).toMatchObject({ minWidth: 1024, minHeight: 768, show: false })
    window.emit('ready-to-show')
    expect(window.did).toEqual(['show'])
  })

  test('fits on the monitor of a small till, beside its task bar', async () => {
    const electron = await loadDesktop(['--data', temporaryFolder()])
    electron.displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1366, height: 728 } }]
    electron.app.becomeReady()
    await expect.poll(() => electron.windows).toHaveLength(1)
    expect(electron.windows[0]?.options).toMatchObject({
      width: 1280,
      height: 728,
      minWidth: 1024,
      minHeight: 728,
    })
    electron.app.emit('window-all-closed')
    await electron.app.exited
  })

  test('comes to the front when Loket is started once more', async () => {
    const { electron, window } = await startDesktop(temporaryFolder())
    electron.app.emit('second-instance')
    expect(window.did).toEqual(['restore', 'show', 'focus'])
  })

  test('has a menu of which nothing opens tools or pages', async () => {
    const { electron } = await startDesktop(temporaryFolder())
    const roles = JSON.stringify(electron.menus).match(/(?<="role":")\w+/g)
    expect(roles).toEqual(expect.arrayContaining(['editMenu', 'zoomIn', 'togglefullscreen']))
    expect(JSON.stringify(electron.menus)).not.toMatch(/toggleDevTools|forceReload|help/i)
  })
})

describe('the end and the start', () => {
  test('quitting waits until the counter has closed its journal, so the next start finds it free', async () => {
    const folder = temporaryFolder()
    const first = await startDesktop(folder)
    await first.call('settings.change', { language: 'en' })
    expect(await first.quit()).toBe(0)
    const second = await startDesktop(folder)
    await expect(second.call('app.start', {})).resolves.toMatchObject({
      value: { settings: { language: 'en' } },
    })
  })

  test('a second quit while the counter closes, as of a computer that shuts down, waits too', async () => {
    const folder = temporaryFolder()
    const { electron, quit } = await startDesktop(folder)
    const ended = quit()
    electron.app.quit()
    electron.power.emit('shutdown', cancellable())
    expect(await ended).toBe(0)
    expect(existsSync(join(folder, 'training/journal.db-wal'))).toBe(false)
  })

  test('nothing is begun any more once the counter is closing', async () => {
    const { electron, quit, trusted } = await startDesktop(temporaryFolder())
    const answer = electron.calls.get('pos:call')
    const closed = quit()
    const sale = { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount: rupiah(1_000) }
    await expect(answer?.(trusted, 'sale.charge', sale)).resolves.toMatchObject({
      failure: { code: 'reopening' },
    })
    await closed
  })

  test('a second Loket on the same data leaves at once', async () => {
    const folder = temporaryFolder()
    const { app, windows } = await loadDesktop(['--data', folder], { isFirst: false })
    expect(await app.exited).toBe(0)
    app.becomeReady()
    expect(windows).toEqual([])
    expect(existsSync(join(folder, 'training'))).toBe(false)
  })

  test.each([
    [['--staff', 'new-owner'], '--staff'],
    [['--restore=latest'], '--restore'],
  ])('a second Loket that is to do %j says why nothing comes of it', async (once, named) => {
    const { electron, said } = await giveUp(['--data', temporaryFolder(), ...once], 0, { isFirst: false })
    expect(await electron.app.exited).toBe(2)
    expect(said).toEqual([expect.stringMatching(`Close it, .*then start it with ${named} again`)])
    expect(electron.errorBoxes.flat().join()).toMatch(/Tutup dulu.*Close it, /s)
    expect(electron.windows).toEqual([])
  })

  test('a journal of a newer Loket is reported in a box and on stderr, and left unchanged', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'training'))
    const journal = join(folder, 'training', 'journal.db')
    const newer = new DatabaseSync(journal)
    newer.exec('PRAGMA user_version = 9999')
    newer.close()
    const { electron, said } = await giveUp(['--data', folder])
    expect(await electron.app.exited).toBe(2)
    expect(electron.errorBoxes).toEqual([
      [
        'Loket',
        expect.stringMatching(/^Catatan penjualan tidak bisa dibuka.*\n\n.*was written by a newer Loket/),
      ],
    ])
    expect(said).toEqual([expect.stringMatching(/^The journal .* was written by a newer Loket.*\n$/)])
    expect(electron.windows).toEqual([])
  })

  test('restoring a damaged journal is offered: without consent it is left unchanged, with it the app starts', async () => {
    const folder = temporaryFolder()
    const first = await startDesktop(folder)
    await first.quit()
    const journal = join(folder, 'training', 'journal.db')
    writeFileSync(journal, 'spoilt'.repeat(2_000))
    const { electron, said } = await giveUp(['--data', folder], 1)
    expect(await electron.app.exited).toBe(2)
    expect(electron.questions).toEqual([
      [
        expect.stringMatching(/^Catatan penjualan rusak, dan tidak ada cadangan yang baik.*\n\n.*is damaged/),
        ['Pakai yang terbaca / Keep what is readable', 'Tutup / Close'],
      ],
    ])
    expect(said).toEqual([expect.stringMatching(/^The journal .* is damaged.*\n$/)])
    expect(electron.errorBoxes).toEqual([])
    expect(readFileSync(journal, 'utf8')).toMatch(/^spoilt/)

    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { call } = await startDesktop(folder)
    await expect(call('app.start', {})).resolves.toMatchObject({ ok: true })
    vi.restoreAllMocks()
  })

  test.each([
    [['--data'], 'data'],
    [['--data', '--restore', 'latest'], 'data'],
    [['--data', '/nowhere', '--restore'], 'restore'],
    [['--office', '--data=/nowhere'], 'office'],
  ])('%j lacks a value, and no counter is opened in its place', async (args, name) => {
    vi.stubEnv('XDG_DATA_HOME', temporaryFolder())
    onTestFinished(() => void vi.unstubAllEnvs())
    const { electron, said } = await giveUp(args)
    expect(await electron.app.exited).toBe(2)
    expect(said).toEqual([`--${name} needs a value; --help says which.\n`])
    expect(electron.app.asked).not.toContain('setPath')
    expect(existsSync('--restore')).toBe(false)
  })

  test('asked for help it prints every option of a counter and opens nothing', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const electron = await loadDesktop(['--help'])
    expect(await electron.app.exited).toBe(0)
    const said = write.mock.calls.map(([text]) => text).join('')
    write.mockRestore()
    for (const name of Object.keys(counterOptions)) expect(said).toContain(`  --${name} `)
    expect(electron.app.asked).not.toContain('setPath')
  })

  test('asked for its version it prints that alone, and opens nothing', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const electron = await loadDesktop(['--version'])
    expect(await electron.app.exited).toBe(0)
    const said = write.mock.calls.map(([text]) => text)
    write.mockRestore()
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(said).toEqual([`${version}\n`])
    expect(electron.app.asked).not.toContain('setPath')
  })

  test('options of Electron itself are ignored', async () => {
    const { app } = await loadDesktop(['--inspect=0', '--no-sandbox', '--data', temporaryFolder()])
    expect(app.asked).toContain('whenReady')
  })

  async function giveUp(args: string[], pressed = 0, options = {}) {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const electron = await loadDesktop(args, options)
    electron.pressed = pressed
    electron.app.becomeReady()
    await electron.app.exited
    const said = write.mock.calls.map(([text]) => text)
    write.mockRestore()
    return { electron, said }
  }
})
