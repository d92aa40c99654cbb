/** What a page of the desktop reports as unfinished, so that no update is installed over it. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let reportHolds: typeof import('../../renderer/report-holds.ts')['reportHolds']
let draft: typeof import('../../renderer/screens/counter/draft.ts')
let view: typeof import('../../renderer/state/view.ts')
let dialogs: typeof import('../../renderer/components/open-dialogs.ts')
const reported: string[] = []
let isAway = false
let stop = () => {}

beforeAll(async () => {
  const call = async (name: string, { holds }: { holds: readonly string[] }) => {
    if (name !== 'update.hold') return { ok: true, value: {} }
    if (isAway) throw new Error('the process is away')
    reported.push(holds.join())
    return { ok: true, value: {} }
  }
  vi.stubGlobal('window', { pos: { call, on: () => () => {} } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
  ;({ reportHolds } = await import('../../renderer/report-holds.ts'))
  draft = await import('../../renderer/screens/counter/draft.ts')
  view = await import('../../renderer/state/view.ts')
  dialogs = await import('../../renderer/components/open-dialogs.ts')
})
beforeEach(() => {
  stop = reportHolds()
  reported.length = 0
})
afterEach(() => {
  stop()
  isAway = false
  draft.startOver()
  view.useView.setState({ view: { screen: 'counter' } })
  dialogs.useOpenDialogs.setState({ count: 0 })
})

test('a sale is held from its first digit until it is empty again, and reported once', () => {
  for (const digit of ['1', '0', '0'] as const) draft.press(digit)
  draft.press('clear')
  expect(reported).toEqual(['sale', ''])
})

test('a cart, cash being counted and an open dialog are held', () => {
  draft.useDraft.setState({ sending: true })
  draft.useDraft.setState({ sending: false })
  view.useView.setState({ view: { screen: 'cash' } })
  view.useView.setState({ view: { screen: 'counter' } })
  dialogs.useOpenDialogs.setState({ count: 2 })
  dialogs.useOpenDialogs.setState({ count: 1 })
  dialogs.useOpenDialogs.setState({ count: 0 })
  expect(reported).toEqual(['sale', '', 'sale', '', 'dialog', ''])
})

test('the closing of a shift is held, and looking at a shift is not', () => {
  view.useView.setState({ view: { screen: 'shift', number: null, closing: true } })
  view.useView.setState({ view: { screen: 'shift', number: null } })
  expect(reported).toEqual(['shiftClosing', ''])
})

test('what could not be reported is reported with the next change', async () => {
  isAway = true
  draft.press('1')
  await new Promise((resolve) => setTimeout(resolve, 0))
  isAway = false
  draft.press('2')
  expect(reported).toEqual(['sale'])
})

test('a page that starts reports once what it holds, for the page before it may have reported something', () => {
  stop()
  stop = reportHolds()
  expect(reported).toEqual([''])
})

test('nothing is reported any more once it was stopped, and nothing at all in browser mode', () => {
  stop()
  draft.press('1')
  const { pos } = window
  Object.assign(window, { pos: undefined })
  stop = reportHolds()
  draft.press('2')
  Object.assign(window, { pos })
  expect(reported).toEqual([])
})
