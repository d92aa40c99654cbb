import { describe, expect, test } from 'vitest'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('a call', () => {
  test('of the page in our window is answered by the counter, and an unknown one is refused', async () => {
    const { call } = await startDesktop(temporaryFolder())
    await expect(call('app.start', {})).resolves.toMatchObject({ ok: true, value: { mode: 'training' } })
    for (const name of ['constructor', 'sale.refundEverything', '__proto__'])
      await expect(call(name, {}), name).resolves.toMatchObject({ failure: { code: 'unknownCall' } })
  })

  test('that came from anyone else is refused', async () => {
    const { electron, contents, trusted, call } = await startDesktop(temporaryFolder())
    const stranger = electron.createContents()
    stranger.mainFrame.url = 'app://loket/'
    const frameGone = {
      get url(): string {
        throw new Error('Render frame was disposed')
      },
    }
    const foreign: Record<string, object> = {
      'a frame that is gone': { ...trusted, senderFrame: null },
      'a frame inside our page': {
        ...trusted,
        senderFrame: { url: 'app://loket/', parent: contents.mainFrame },
      },
      'another web contents': { sender: stranger, senderFrame: stranger.mainFrame },
      'our frame in the name of another': { sender: stranger, senderFrame: contents.mainFrame },
      'a frame that breaks when asked': { ...trusted, senderFrame: frameGone },
      'no event at all': {},
    }
    for (const [who, event] of Object.entries(foreign)) {
      await expect(call('app.start', {}, event), who).resolves.toMatchObject({
        ok: false,
        failure: { code: 'foreignSender' },
      })
    }
    await expect(call('app.start', {})).resolves.toMatchObject({ ok: true })
  })

  test('of our window is refused while it is anywhere but at our page', async () => {
    const { contents, call } = await startDesktop(temporaryFolder())
    for (const url of [
      'https://loket/',
      'http://loket/',
      'file:///loket/',
      'app://other/',
      'app://loket.example/',
      'app://loket:1/',
      'data:text/html,app://loket/',
      'about:blank',
      '',
    ]) {
      contents.mainFrame.url = url
      await expect(call('app.start', {}), url).resolves.toMatchObject({ failure: { code: 'foreignSender' } })
    }
    contents.mainFrame.url = 'app://loket/#/orders'
    await expect(call('app.start', {})).resolves.toMatchObject({ ok: true })
  })
})

test('an event of the counter reaches the window, until the window is closed', async () => {
  const { electron, window, contents, call } = await startDesktop(temporaryFolder())
  await call('settings.change', { language: 'en' })
  const told = () => contents.sent.filter(([, name]) => name === 'settings.changed')
  expect(told()).toEqual([['pos:event', 'settings.changed', expect.objectContaining({ language: 'en' })]])
  const answer = electron.calls.get('pos:call')
  window.emit('closed')
  expect(electron.calls.size).toBe(0)
  await answer?.({ sender: contents, senderFrame: contents.mainFrame }, 'settings.change', { language: 'id' })
  expect(told()).toHaveLength(1)
})

test('nothing reaches the window of a locked counter that its page may not ask for either', async () => {
  const { contents, call } = await startDesktop(temporaryFolder())
  const told = (name: string) => contents.sent.filter(([, sent]) => sent === name).length
  await call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  // What was begun before ends while nobody is on duty.
  const making = call('backup.make', {})
  await call('staff.lock', {})
  await expect(making).resolves.toMatchObject({ ok: true })
  expect(told('backup.changed')).toBe(0)
  await expect(call('backup.list', {})).resolves.toMatchObject({ failure: { code: 'locked' } })

  const { value } = (await call('staff.names', {})) as { value: { id: string }[] }
  await call('staff.signIn', { staffId: value[0]?.id, pin: '482913' })
  expect(told('duty.changed')).toBe(3)
  await call('backup.make', {})
  expect(told('backup.changed')).toBe(1)
})
