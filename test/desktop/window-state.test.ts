import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const primary = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }
const second = { id: 2, workArea: { x: 1920, y: 0, width: 1280, height: 1024 } }
const place = { x: 300, y: 80, width: 1200, height: 900 }

type Desktop = Awaited<ReturnType<typeof startDesktop>>

function openDisplay({ contents, electron }: Desktop) {
  contents.openWindow({ url: 'app://loket/display' })
  const display = electron.windows[1]
  if (!display) throw new Error('there is no display')
  return display
}

test('a window comes back where it was, maximised or in full screen as it was, with its zoom', async () => {
  const folder = temporaryFolder()
  const before = await startDesktop(folder)
  before.window.bounds = place
  before.window.maximized = true
  before.contents.zoom = 1.5
  before.window.emit('close')
  await before.quit()

  const { window, contents } = await startDesktop(folder)
  expect(window.options).toMatchObject(place)
  expect([window.did, window.fullScreen, contents.zoom]).toEqual([[], false, 0])
  window.emit('ready-to-show')
  expect(window.did).toEqual(['maximize', 'show'])
  contents.emit('did-finish-load')
  expect(contents.zoom).toBe(1.5)
})

test('the customer display comes back on its monitor, and beside the counter when that monitor is gone', async () => {
  const folder = temporaryFolder()
  const before = await startDesktop(folder)
  before.electron.displays = [primary, second]
  const display = openDisplay(before)
  expect(display.options, 'the first time it takes the second monitor').toMatchObject(second.workArea)
  display.bounds = { x: 2000, y: 10, width: 1100, height: 900 }
  display.fullScreen = true
  display.emit('close')
  await before.quit()

  const after = await startDesktop(folder)
  after.electron.displays = [primary, second]
  const again = openDisplay(after)
  expect(again.options).toMatchObject({ x: 2000, y: 10 })
  expect(again.fullScreen).toBe(true)
  await after.quit()

  const alone = await startDesktop(folder)
  const here = openDisplay(alone)
  expect(here.options).not.toHaveProperty('x')
  expect(here.options).toMatchObject({ width: 1280, height: 800 })
})

test('the customer display, of the same host, has a zoom of its own: the cashier’s stays as it is', async () => {
  const folder = temporaryFolder()
  const before = await startDesktop(folder)
  before.contents.setZoomLevel(1.5)
  const display = openDisplay(before)
  display.contents.setZoomLevel(3)
  expect(before.contents.zoom).toBe(1.5)
  await before.quit()

  const after = await startDesktop(folder)
  after.contents.emit('did-finish-load')
  const again = openDisplay(after)
  again.contents.emit('did-finish-load')
  expect([after.contents.zoom, again.contents.zoom]).toEqual([1.5, 3])
})

test.each(['{"main":{"bounds":{"x":"left"}}}', 'not JSON', '{"main":7}', '[]'])(
  'a window file that says %s only loses the window’s place',
  async (text) => {
    const folder = temporaryFolder()
    const first = await startDesktop(folder)
    first.window.emit('close')
    await first.quit()
    writeFileSync(join(folder, 'desktop', 'windows.json'), text)
    const { window } = await startDesktop(folder)
    expect(window.options).toMatchObject({ width: 1280, height: 800 })
  },
)

test('a window file that can be neither read nor written loses only the window’s place: Loket starts, and goes on', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'desktop', 'windows.json'), { recursive: true, mode: 0o700 })
  const { window, call } = await startDesktop(folder)
  expect(window.options).toMatchObject({ width: 1280, height: 800 })
  expect(() => window.emit('close')).not.toThrow()
  expect(await call('settings.change', { language: 'en' })).toMatchObject({ ok: true })
})

test('a disk that fills while a window is moved does not end Loket', async () => {
  const folder = temporaryFolder()
  const { window } = await startDesktop(folder)
  window.emit('close')
  rmSync(join(folder, 'desktop', 'windows.json'))
  mkdirSync(join(folder, 'desktop', 'windows.json'))
  expect(() => window.emit('close')).not.toThrow()
})

test('only a place on the screen is kept, and nothing about the shop', async () => {
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  await desktop.call('settings.change', { language: 'en' })
  desktop.window.emit('close')
  const kept = JSON.parse(readFileSync(join(folder, 'desktop', 'windows.json'), 'utf8'))
  expect(Object.keys(kept)).toEqual(['main'])
  expect(Object.keys(kept.main).sort()).toEqual(['bounds', 'fullScreen', 'maximized', 'zoom'])
})

test('the library opens one channel that no page can use; browser mode does not contain it', async () => {
  const { electron } = await startDesktop(temporaryFolder())
  expect(electron.listenedTo).toEqual(['electron-store-get-data'])
  expect([...electron.calls.keys()]).toEqual(['pos:call'])
  const main = join(root, 'out/main')
  const withLibrary = readdirSync(main)
    .filter((name) => name.endsWith('.cjs'))
    .filter((name) => readFileSync(join(main, name), 'utf8').includes('electron-store-get-data'))
  expect(withLibrary).toEqual([expect.stringMatching(/^main[-.]/)])
})
