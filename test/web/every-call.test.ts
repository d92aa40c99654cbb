import { expect, test } from 'vitest'
import type { Handlers } from '../../electron/ipc/handlers.ts'
import { MAX_BODY } from '../../electron/web/read-call.ts'
import { type CallName, calls } from '../../shared/ipc/contract.ts'
import type { Reply } from '../../shared/ipc/failure.ts'
import { secretHeader } from '../../shared/ipc/web-protocol.ts'
import { callSamples, sampleHandlers } from '../helpers/contract-samples.ts'
import { openShell } from './opened-shell.ts'

const names = Object.keys(calls) as CallName[]

/** A shell whose handlers remember that they were asked. */
async function countingShell() {
  const handled: string[] = []
  const handlers = Object.fromEntries(
    Object.entries(sampleHandlers()).map(([name, handle]) => [
      name,
      (...given: unknown[]) => {
        handled.push(name)
        return (handle as (...given: unknown[]) => Promise<unknown>)(...given)
      },
    ]),
  ) as Partial<Handlers>
  const shell = await openShell({ handlers })
  return { shell, handled, browser: await shell.letIn() }
}

const tooMuch = ' '.repeat(MAX_BODY)

/** Requests that are not the page's: their headers, their body, and the answer. */
const wrong: readonly (readonly [
  string,
  Record<string, string>,
  (body: string) => string,
  number,
  string | null,
])[] = [
  ['without a session', { cookie: '' }, (body) => body, 403, 'foreignSender'],
  ['with the cookie alone', { [secretHeader]: '' }, (body) => body, 403, 'foreignSender'],
  ['with another token', { cookie: 'loket=0000' }, (body) => body, 403, 'foreignSender'],
  ['of another site', { origin: 'http://loket.example' }, (body) => body, 403, 'foreignSender'],
  ['of no origin', { origin: '' }, (body) => body, 403, 'foreignSender'],
  ['for another host', { host: 'loket.example' }, (body) => body, 403, null],
  ['as a form', { 'content-type': 'text/plain' }, (body) => body, 415, 'badInput'],
  ['that is no JSON', {}, (body) => body.slice(0, -1), 400, 'badInput'],
  ['that is too large', {}, (body) => body + tooMuch, 413, 'badInput'],
]

test.each(wrong)('no call %s is answered by anybody', async (_how, headers, spoil, status, code) => {
  const { shell, handled, browser } = await countingShell()
  for (const name of names) {
    const body = spoil(JSON.stringify({ name, input: callSamples[name].input }))
    const answer = await shell.call(browser, { headers, body })
    expect([name, answer.status]).toEqual([name, status])
    if (code) expect((JSON.parse(answer.body) as Reply<unknown>).ok, name).toBe(false)
    if (code) expect(answer.body, name).toContain(code)
  }
  expect(handled).toEqual([])
})

test('every call of our own page is answered: the rules above have something to refuse', async () => {
  const { shell, handled, browser } = await countingShell()
  for (const name of names) {
    const answer = await shell.call(browser, {
      body: JSON.stringify({ name, input: callSamples[name].input }),
    })
    expect([name, JSON.parse(answer.body)]).toEqual([name, { ok: true, value: callSamples[name].output }])
  }
  expect(handled).toEqual(names)
})
