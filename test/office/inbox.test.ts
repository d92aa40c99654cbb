import { expect, test } from 'vitest'
import { createInbox } from '../../electron/office/inbox.ts'
import { handClock } from '../helpers/hand-clock.ts'

function anInbox(sizeOf: (message: number) => number = () => 1_000) {
  const clock = handClock(0)
  const taken: number[] = []
  const reading: boolean[] = []
  const inbox = createInbox<number>({
    clock,
    take: (message) => taken.push(message),
    sizeOf,
    pause: () => reading.push(false),
    resume: () => reading.push(true),
  })
  return { clock, inbox, taken, isReading: () => reading.at(-1) ?? true }
}
const numbers = (most: number) => Array.from({ length: most }, (_, each) => each)

test('a counter takes the messages of an honest office at once', async () => {
  const { clock, inbox, taken, isReading } = anInbox()
  for (const each of numbers(40)) {
    inbox.add(each)
    expect(taken).toEqual(numbers(each + 1))
    clock.pass(20)
  }
  expect(isReading()).toBe(true)
})

test('if an office says thousands of things at once, the counter takes eight at a time, in order, and reads no more until these are done', async () => {
  const { clock, inbox, taken, isReading } = anInbox()
  for (const each of numbers(1_000)) inbox.add(each)
  expect([taken.length, isReading()]).toEqual([8, false])
  for (let round = 2; round <= 125; round += 1) {
    // Nothing is taken early by what comes meanwhile.
    clock.pass(19)
    expect(taken).toHaveLength((round - 1) * 8)
    clock.pass(1)
    expect(taken).toHaveLength(round * 8)
  }
  expect([taken, isReading()]).toEqual([numbers(1_000), true])
})

test('two large messages make a round, and a message that is larger than a round goes alone', async () => {
  const { clock, inbox, taken } = anInbox((message) => (message < 6 ? 64 * 1024 : 900_000))
  for (const each of numbers(9)) inbox.add(each)
  const rounds = [taken.length]
  for (let round = 0; round < 6; round += 1) {
    clock.pass(20)
    rounds.push(taken.length)
  }
  expect([rounds, taken]).toEqual([[2, 4, 6, 7, 8, 9, 9], numbers(9)])
})

test('a connection that closes takes nothing more, and gives back the first message that waits', async () => {
  const { clock, inbox, taken } = anInbox()
  for (const each of numbers(1_000)) inbox.add(each)
  expect(inbox.end()).toEqual(numbers(72).slice(8))
  clock.pass(1_000)
  inbox.add(0)
  clock.pass(1_000)
  expect([taken.length, inbox.end()]).toEqual([8, []])
})
