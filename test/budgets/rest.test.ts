/** A counter at rest: what wakes it. How much memory it takes is a ratio for `npm run bench`. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { startEntry } from '../helpers/child-process.ts'
import { callHeaders, letIn, newWindow } from '../helpers/let-in.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

interface Timer {
  readonly by: string
  readonly wait: number
}

const REST_MS = 10_000

/** The timers that go on in a counter in training, seen from its start to its end after a rest. */
async function timersAtRest(): Promise<Timer[]> {
  const counting = pathToFileURL(join(import.meta.dirname, 'timers.mjs')).href
  const args = ['--data', temporaryFolder(), '--no-open', '--port', '0']
  const counter = await startEntry('browser', args, /^counter ready at (\S+)/, {
    NODE_OPTIONS: `--import=${counting}`,
  })
  // Its rest begins when its services are open, which a call for them waits for.
  const address = new URL(counter.ready[1] ?? '')
  const input = { merchantTradeNo: 'none', action: 'pay' }
  const played = await fetch(new URL('/call', address), {
    method: 'POST',
    headers: callHeaders(address.origin, await letIn(address), newWindow()),
    body: JSON.stringify({ name: 'training.play', input }),
  })
  expect(await played.json()).toMatchObject({ failure: { code: 'notFound' } })
  await new Promise((resolve) => setTimeout(resolve, REST_MS))
  expect(await counter.stop()).toBe(0)
  return JSON.parse(counter.errors().trimEnd().split('\n').at(-1) ?? '') as Timer[]
}

test('a counter at rest has no timer of less than a second that goes on', async () => {
  const timers = await timersAtRest()
  // The training gateway looks once a second for what falls due, so the timers were counted.
  expect(timers).toContainEqual(expect.objectContaining({ wait: 1_000 }))
  expect(timers.filter(({ wait }) => wait < 1_000)).toEqual([])
})
