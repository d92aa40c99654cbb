import '../page.ts'
import { beforeEach, expect, test } from 'vitest'
import { receiveSettings, useSession } from '../../../renderer/state/session.ts'
import { change, save as saveSetting, useSaving } from '../../../renderer/state/settings/saving.ts'
import { inTurn } from '../../../renderer/state/settings/settings-turn.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { sampleStart } from '../../helpers/samples.ts'
import { mainProcess } from '../page.ts'

/** Calls that the main process has not answered yet, oldest first. */
let waiting: { input: { live: { merchantId: string } }; answer: (reply: object) => void }[] = []
mainProcess.call = (_name, input) =>
  new Promise((answer) => waiting.push({ input: input as (typeof waiting)[number]['input'], answer }))

beforeEach(() => {
  waiting = []
  useSession.setState({ started: sampleStart as never })
})

const shown = () => useSession.getState().started?.settings.live.merchantId
const save = (merchantId: string) => saveSetting({ live: { merchantId } })
const settingsWith = (merchantId: string): Settings => {
  const { settings } = sampleStart
  return { ...settings, live: { ...settings.live, merchantId } }
}
const next = async () => {
  await expect.poll(() => waiting.length).toBe(1)
  const [call] = waiting.splice(0)
  return call
}

test('two changes of one member reach the main process in their order, and the screen keeps the later one', async () => {
  const saves = [save('010007'), save('010001')]
  expect(shown()).toBe('010001')
  const first = await next()
  expect(first?.input.live.merchantId).toBe('010007')
  first?.answer({ ok: true, value: settingsWith('010007') })
  await saves[0]
  expect(shown()).toBe('010001')
  const second = await next()
  second?.answer({ ok: true, value: settingsWith('010001') })
  await Promise.all(saves)
  expect(shown()).toBe('010001')
})

test('a change that is refused is taken back, and no other', async () => {
  const saves = [save('010007'), save('010001')]
  ;(await next())?.answer({ ok: true, value: settingsWith('010007') })
  ;(await next())?.answer({ ok: false, failure: { code: 'diskFull', message: '', field: null } })
  await Promise.all(saves)
  expect(shown()).toBe('010007')
  expect(useSaving.getState().failure?.code).toBe('diskFull')
})

test('a change from another window while one is being saved hides neither, also if that one is refused', async () => {
  const saved = save('010007')
  const theirs = { ...settingsWith('010009'), lockAfterMinutes: 30 }
  mainProcess.tell('settings.changed', theirs)
  expect(shown()).toBe('010007')
  ;(await next())?.answer({ ok: false, failure: { code: 'diskFull', message: '', field: null } })
  await saved
  expect(useSession.getState().started?.settings).toEqual(theirs)
})

test('a change beside keys that are being kept is of the settings as they are, and not of those that were saved last', async () => {
  let kept = () => {}
  const keeping = inTurn(() => new Promise<void>((resolve) => (kept = resolve)))
  // Read again, as after a reconnection.
  const now = { ...settingsWith('010009'), lockAfterMinutes: 45 }
  receiveSettings(now)
  const saved = save('010007')
  expect(useSession.getState().started?.settings).toEqual({
    ...now,
    ...settingsWith('010007'),
    lockAfterMinutes: 45,
  })
  kept()
  await keeping
  ;(await next())?.answer({ ok: false, failure: { code: 'diskFull', message: '', field: null } })
  await saved
  expect(useSession.getState().started?.settings).toEqual(now)
})

test('a change that is made out of the settings is made out of those that all changes before it have left', async () => {
  const seen: string[] = []
  const add = () =>
    change(({ live }) => {
      seen.push(live.merchantId)
      return { live: { merchantId: `${live.merchantId}1` } }
    })
  const changes = [save('010007'), add(), add()]
  for (const merchantId of ['010007', '0100071', '01000711'])
    (await next())?.answer({ ok: true, value: settingsWith(merchantId) })
  await Promise.all(changes)
  expect(seen).toEqual(['010007', '0100071'])
})
