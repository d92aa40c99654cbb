import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { noteCrash, readCrashes } from '../../electron/support/crashes.ts'
import { rupiah } from '../../shared/money.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { set, setUpOwner } from './owned-desktop.ts'

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
      {
        what: 'loket',
        reason: 'RangeError',
        where: expect.arrayContaining([expect.stringContaining('crashes.test')]),
      },
    ])
    // A folder may be called after a person.
    expect(readFileSync(join(folder, 'desktop/crashes.jsonl'), 'utf8')).not.toContain(import.meta.dirname)
  })

  test('a crash that an earlier Loket noted is still in the list', () => {
    const file = join(temporaryFolder(), 'crashes.jsonl')
    const noted = { at: 'now', version: '0.1.0', what: 'loket', reason: 'TypeError', code: null }
    writeFileSync(file, `${JSON.stringify(noted)}\n`)
    expect(readCrashes(file)).toEqual([{ ...noted, where: [] }])
  })

  test('a terminal that was closed ends no Loket that prints something', async () => {
    await startDesktop(temporaryFolder())
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    expect(() => process.stderr.emit('error', gone)).not.toThrow()
    expect(() => process.stdout.emit('error', gone)).not.toThrow()
  })

  test('a promise that nobody caught is written down, and Loket goes on', async () => {
    const folder = temporaryFolder()
    const { call } = await startDesktop(folder)
    const [onRejection] = process.listeners('unhandledRejection').slice(-1)
    onRejection?.(new RangeError('nobody caught it'), Promise.resolve())
    expect(readCrashes(join(folder, 'desktop/crashes.jsonl'))).toMatchObject([
      { what: 'loket', reason: 'RangeError' },
    ])
    await expect(call('app.start', {})).resolves.toMatchObject({ ok: true })
  })

  test('a window that closes under the question about a page that hangs ends nothing', async () => {
    const { window, electron, contents, quit } = await startDesktop(temporaryFolder())
    const asked = Promise.withResolvers<{ response: number }>()
    electron.answerLater = asked.promise
    window.emit('unresponsive')
    const ended = quit()
    asked.resolve({ response: 1 })
    expect(await ended).toBe(0)
    expect(contents.crashes).toBe(0)
  })

  test('the customer display is loaded again, too, and closed if it keeps ending; the cashier can open it again', async () => {
    const folder = temporaryFolder()
    const { contents, electron } = await startDesktop(folder)
    const open = () => void contents.openWindow({ url: 'app://loket/display' })
    open()
    const [, display] = electron.windows
    for (let time = 0; time < 4; time += 1) display?.contents.emit('render-process-gone', {}, gone)
    expect(display?.contents.reloads).toBe(3)
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

  test('a page that goes on by itself takes the question away, and is left alone', async () => {
    const { contents, electron, window } = await startDesktop(temporaryFolder())
    const answer = Promise.withResolvers<{ response: number }>()
    electron.answerLater = answer.promise
    window.emit('unresponsive')
    await expect.poll(() => electron.signals).toHaveLength(1)
    expect(electron.signals[0]?.aborted).toBe(false)
    window.emit('responsive')
    expect(electron.signals[0]?.aborted).toBe(true)
    // As Electron answers a question that was taken away.
    answer.resolve({ response: 0 })
    await answer.promise
    expect(contents.crashes).toBe(0)
  })

  test('of crashes, the last fifty are recorded, with a few known members each', () => {
    const file = join(temporaryFolder(), 'crashes.jsonl')
    for (let code = 0; code < 60; code += 1)
      noteCrash(file, { at: 'now', version: '0.1.0', what: 'page', reason: 'killed', code, where: [] })
    expect(readCrashes(file).map(({ code }) => code)).toEqual(Array.from({ length: 50 }, (_, at) => at + 10))
  })
})
