/** What a page of the desktop reports as unfinished, so that no update is installed over it. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let tellHolds: typeof import('../../renderer/tell-holds.ts')['tellHolds']
let draft: typeof import('../../renderer/screens/counter/draft.ts')
let view: typeof import('../../renderer/state/view.ts')
let dialogs: typeof import('../../renderer/components/open-dialogs.ts')
const told: string[] = []
let isAway = false
let stop = () => {}

beforeAll(async () => {
  const call = async (name: string, { holds }: { holds: readonly string[] }) => {
    if (name !== 'update.hold') return { ok: true, value: {} }
    if (isAway) throw new Error('the process is away')
    told.push(holds.join())
    return { ok: true, value: {} }
  }
  vi.stubGlobal('window', { pos: { call, on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  ;({ tellHolds } = await import('../../renderer/tell-holds.ts'))
  draft = await import('../../renderer/screens/counter/draft.ts')
  view = await import('../../renderer/state/view.ts')
  dialogs = await import('../../renderer/components/open-dialogs.ts')
})
beforeEach(() => {
  stop = tellHolds()
  told.length = 0
})
afterEach(() => {
  stop()
  isAway = false
  draft.startOver()
  view.useView.setState({ view: { screen: 'counter' } })
  dialogs.useOpenDialogs.setState({ count: 0 })
})

test('a sale is held from its first digit until it is empty again, and told once', () => {
  for (const digit of ['1', '0', '0'] as const) draft.press(digit)
  draft.press('clear')
  expect(told).toEqual(['sale', ''])
})

test('a cart, cash being counted and an open dialog are held', () => {
  draft.useDraft.setState({ sending: true })
  draft.useDraft.setState({ sending: false })
  view.useView.setState({ view: { screen: 'cash' } })
  view.useView.setState({ view: { screen: 'counter' } })
  dialogs.useOpenDialogs.setState({ count: 2 })
  dialogs.useOpenDialogs.setState({ count: 1 })
  dialogs.useOpenDialogs.setState({ count: 0 })
  expect(told).toEqual(['sale', '', 'sale', '', 'dialog', ''])
})

test('the closing of a shift is held, and looking at a shift is not', () => {
  view.useView.setState({ view: { screen: 'shift', number: null, closing: true } })
  view.useView.setState({ view: { screen: 'shift', number: null } })
  expect(told).toEqual(['shiftClosing', ''])
})

test('what could not be told is told with the next change', async () => {
  isAway = true
  draft.press('1')
  await new Promise((resolve) => setTimeout(resolve, 0))
  isAway = false
  draft.press('2')
  expect(told).toEqual(['sale'])
})

test('a page that starts tells once what it holds, for the page before it may have told of something', () => {
  stop()
  stop = tellHolds()
  expect(told).toEqual([''])
})

test('nothing is told any more once it was stopped, and nothing at all in browser mode', () => {
  stop()
  draft.press('1')
  const { pos } = window
  Object.assign(window, { pos: undefined })
  stop = tellHolds()
  draft.press('2')
  Object.assign(window, { pos })
  expect(told).toEqual([])
})
