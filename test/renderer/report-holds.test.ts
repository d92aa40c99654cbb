/** What a page of the desktop reports as unfinished, so that no update is installed over it. */
import './page.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useOpenDialogs } from '../../renderer/components/dialogs/open-dialogs.ts'
import { reportHolds } from '../../renderer/report-holds.ts'
import { press, startOver, useDraft } from '../../renderer/screens/counter/draft.ts'
import { useView } from '../../renderer/state/view.ts'
import { mainProcess } from './page.ts'

const reported: string[] = []
let isAway = false
let stop = () => {}

mainProcess.call = async (name, input) => {
  if (name === 'update.hold' && isAway) throw new Error('the process is away')
  if (name === 'update.hold') reported.push((input as { holds: readonly string[] }).holds.join())
  return { ok: true, value: {} }
}
beforeEach(() => {
  stop = reportHolds()
  reported.length = 0
})
afterEach(() => {
  stop()
  isAway = false
  startOver()
  useView.setState({ view: { screen: 'counter' } })
  useOpenDialogs.setState({ count: 0 })
})

test('a sale is held from its first digit until it is empty again, and reported once', () => {
  for (const digit of ['1', '0', '0'] as const) press(digit)
  press('clear')
  expect(reported).toEqual(['sale', ''])
})

test('a cart, cash being counted and an open dialog are held', () => {
  useDraft.setState({ sending: true })
  useDraft.setState({ sending: false })
  useView.setState({ view: { screen: 'cash' } })
  useView.setState({ view: { screen: 'counter' } })
  useOpenDialogs.setState({ count: 2 })
  useOpenDialogs.setState({ count: 1 })
  useOpenDialogs.setState({ count: 0 })
  expect(reported).toEqual(['sale', '', 'sale', '', 'dialog', ''])
})

test('the closing of a shift is held, and looking at a shift is not', () => {
  useView.setState({ view: { screen: 'shift', number: null, closing: true } })
  useView.setState({ view: { screen: 'shift', number: null } })
  expect(reported).toEqual(['shiftClosing', ''])
})

test('what could not be reported is reported with the next change', async () => {
  isAway = true
  press('1')
  await new Promise((resolve) => setTimeout(resolve, 0))
  isAway = false
  press('2')
  expect(reported).toEqual(['sale'])
})

test('a page that starts reports once what it holds, for the page before it may have reported something', () => {
  stop()
  stop = reportHolds()
  expect(reported).toEqual([''])
})

test('nothing is reported any more once it was stopped, and nothing at all in browser mode', () => {
  stop()
  press('1')
  const { pos } = window
  Object.assign(window, { pos: undefined })
  stop = reportHolds()
  press('2')
  Object.assign(window, { pos })
  expect(reported).toEqual([])
})
