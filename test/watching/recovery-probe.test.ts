import { expect, test } from 'vitest'
import { createRecoveryProbe } from '../../electron/watching/recovery-probe.ts'
import { handClock } from '../helpers/hand-clock.ts'

/** A gateway that is lost, with nothing open at the counter. */
function lostGateway() {
  const clock = handClock(0)
  const asked: number[] = []
  const trouble: unknown[] = []
  let isLost = true
  let fails = false
  const probe = createRecoveryProbe({
    clock,
    isLost: () => isLost,
    async ask() {
      asked.push(clock.now())
      if (fails) throw new Error('the disk is full')
      probe.note()
    },
    onTrouble: (error) => trouble.push(error),
  })
  return {
    probe,
    clock,
    asked,
    trouble,
    comesBack: () => {
      isLost = false
    },
    goes: () => {
      isLost = true
    },
    failsToAsk: () => {
      fails = true
    },
    /** Lets every timer of this time run, and what it began. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        clock.pass(1_000)
        for (let turn = 0; turn < 5; turn += 1) await null
      }
    },
  }
}

test('a lost gateway is asked for, less and less often, at least once a minute, until it answers', async () => {
  const { probe, clock, asked, pass, comesBack, goes } = lostGateway()
  probe.note()
  probe.note()
  await pass(200)
  expect(asked).toEqual([4, 12, 28, 60, 120, 180].map((second) => second * 1_000))
  comesBack()
  await pass(60)
  expect(asked).toHaveLength(7)
  expect(clock.next()).toBeNull()

  goes()
  probe.note()
  await pass(4)
  expect(asked).toHaveLength(8)
})

test('a gateway that answered meanwhile is not asked', async () => {
  const { probe, asked, pass, comesBack } = lostGateway()
  probe.note()
  comesBack()
  probe.note()
  await pass(60)
  expect(asked).toEqual([])
})

test('it is asked at once when somebody looks, once at a time, and not when all is well', async () => {
  const { probe, asked, pass, comesBack } = lostGateway()
  probe.note()
  await pass(60)
  const before = asked.length
  probe.soon()
  probe.soon()
  await pass(1)
  expect(asked).toHaveLength(before + 1)
  // The waits are short again.
  await pass(4)
  expect(asked).toHaveLength(before + 2)
  comesBack()
  probe.soon()
  expect(asked).toHaveLength(before + 2)
})

test('a failure of our own is reported, and it goes on', async () => {
  const { probe, asked, trouble, pass, failsToAsk } = lostGateway()
  failsToAsk()
  probe.note()
  await pass(12)
  expect(asked).toHaveLength(2)
  expect(String(trouble[0])).toContain('the disk is full')
})

test('nothing is asked once it has stopped', async () => {
  const { probe, asked, pass } = lostGateway()
  probe.note()
  await probe.stop()
  probe.note()
  probe.soon()
  await pass(60)
  expect(asked).toEqual([])
})
