import { expect, test } from 'vitest'
import { inRounds } from '../../services/office/counters/in-rounds.ts'

/** Rounds that end by hand. */
function rounds() {
  const open: { end(): void; fail(error: Error): void }[] = []
  const troubles: unknown[] = []
  let begun = 0
  const begin = inRounds(
    () =>
      new Promise<void>((resolve, reject) => {
        begun += 1
        open.push({ end: resolve, fail: reject })
      }),
    (error) => troubles.push(error),
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { begin, open, troubles, turn, begun: () => begun }
}

test('however often work is asked for during a round, one more round follows, and only once the first has ended', async () => {
  const { begin, open, turn, begun } = rounds()
  begin()
  for (let each = 0; each < 3; each += 1) begin()
  await turn()
  expect(begun()).toBe(1)
  open[0]?.end()
  await turn()
  expect(begun()).toBe(2)
  open[1]?.end()
  await turn()
  expect(begun()).toBe(2)
})

test('a round that failed is reported, and the next one begins when it is asked for', async () => {
  const { begin, open, troubles, turn, begun } = rounds()
  begin()
  open[0]?.fail(new Error('the database is away'))
  await turn()
  expect([troubles, begun()]).toEqual([[new Error('the database is away')], 1])
  begin()
  expect(begun()).toBe(2)
})
