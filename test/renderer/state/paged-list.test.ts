import '../page.ts'
import { expect, test } from 'vitest'
import { callMain } from '../../../renderer/bridge/main-process.ts'
import { createPagedList, withNewer } from '../../../renderer/state/lists/paged-list.ts'
import { forgetAll } from '../../../renderer/state/on-lock.ts'
import type { Reply } from '../../../shared/ipc/failure.ts'
import { mainProcess } from '../page.ts'

/** A main process that answers when the test says so, in the order that the test says. */
const calls: { readonly input: unknown; answer(reply: Reply<unknown>): void }[] = []
mainProcess.call = (_name, input) => new Promise((answer) => calls.push({ input, answer }))

/** A list of numbers below the last one, two a page. */
function list() {
  calls.length = 0
  return createPagedList<{ readonly search: string }, number>({ search: '' }, async (query, after) => {
    const reply = await callMain('order.list', { ...query, before: String(after ?? ''), limit: 2 })
    const { orders, more } = reply as unknown as { orders: number[]; more: boolean }
    return { items: orders, more }
  })
}

async function answer(nth: number, orders: readonly number[], more = false): Promise<void> {
  calls[nth]?.answer({ ok: true, value: { orders, more } })
  await new Promise(setImmediate)
}

test('the pages of a list follow each other', async () => {
  const numbers = list()
  void numbers.find()
  await answer(0, [9, 8], true)
  void numbers.readMore()
  expect(calls[1]?.input).toMatchObject({ before: '8' })
  await answer(1, [7])
  expect(numbers.use.getState()).toMatchObject({ items: [9, 8, 7], more: false, failure: null })
})

test('an answer that a later search has overtaken is dropped', async () => {
  const numbers = list()
  void numbers.find({ search: 'a' })
  void numbers.find({ search: 'ab' })
  await answer(1, [2])
  await answer(0, [1])
  expect(numbers.use.getState()).toMatchObject({ query: { search: 'ab' }, items: [2] })
})

test('a page that was asked for before another search is dropped, and so is its failure', async () => {
  const numbers = list()
  void numbers.find()
  await answer(0, [9, 8], true)
  void numbers.readMore()
  void numbers.find({ search: 'a' })
  await answer(2, [5])
  calls[1]?.answer({ ok: false, failure: { code: 'internal', message: '', field: null } })
  await new Promise(setImmediate)
  expect(numbers.use.getState()).toMatchObject({ items: [5], failure: null })
})

test('a next page that is asked for while another search is under way is that of the new search', async () => {
  const numbers = list()
  void numbers.find()
  await answer(0, [9, 8], true)
  void numbers.find({ search: 'a' })
  void numbers.readMore()
  expect(calls).toHaveLength(2)
  await answer(1, [5, 4], true)
  expect(calls[2]?.input).toMatchObject({ search: 'a', before: '4' })
  await answer(2, [3])
  expect(numbers.use.getState()).toMatchObject({ items: [5, 4, 3], more: false })
})

test('what was found before does not stand under another search that fails, but under the same one', async () => {
  const fail = async (nth: number) => {
    calls[nth]?.answer({ ok: false, failure: { code: 'internal', message: '', field: null } })
    await new Promise(setImmediate)
  }
  const numbers = list()
  void numbers.find()
  await answer(0, [9, 8], true)
  void numbers.find()
  await fail(1)
  expect(numbers.use.getState()).toMatchObject({ items: [9, 8], failure: { code: 'internal' } })
  void numbers.find({ search: 'a' })
  await fail(2)
  expect(numbers.use.getState()).toMatchObject({ items: null, failure: { code: 'internal' } })
})

test('a locked window forgets the list and what was searched for, and drops what is still on its way', async () => {
  const numbers = list()
  void numbers.find({ search: 'a' })
  await answer(0, [1])
  void numbers.find({ search: 'b' })
  forgetAll()
  const nothing = { query: { search: '' }, items: null, more: false, notes: null, failure: null }
  expect(numbers.use.getState()).toEqual(nothing)
  await answer(1, [2])
  expect(numbers.use.getState()).toEqual(nothing)
})

test('a list that is shown is read again when the main process is back', async () => {
  const numbers = list()
  const stop = numbers.follow()
  calls[0]?.answer({ ok: false, failure: { code: 'connectionLost', message: '', field: null } })
  await expect.poll(() => numbers.use.getState().failure?.code).toBe('connectionLost')
  mainProcess.tell('connection', false)
  expect(calls).toHaveLength(1)
  mainProcess.tell('connection', true)
  await answer(1, [3])
  expect(numbers.use.getState()).toMatchObject({ items: [3], failure: null })
  stop()
  mainProcess.tell('connection', true)
  expect(calls).toHaveLength(2)
})

test('what was made since the list was read comes first in it, once', () => {
  const known = {
    a: { createdAt: 1 },
    b: { createdAt: 2 },
    c: { createdAt: 3 },
  }
  expect(withNewer(['b', 'a'], known)).toEqual(['c', 'b', 'a'])
  expect(withNewer(['b'], known)).toEqual(['c', 'b'])
  expect(withNewer([], known)).toEqual(['c', 'b', 'a'])
})
