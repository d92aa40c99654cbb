import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hour, minute, mostInASecond, playedWatcher, second } from './played-watcher.ts'

test('inquiries about two things are never in step: each wait is its plan’s, ten per cent more or less', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.integer({ min: 1_000, max: hour }),
      async (chance, every) => {
        const { watcher, thing } = playedWatcher({ random: () => chance })
        watcher.watch(thing('order', { every }))
        const wait = watcher.waitOf('order') ?? Number.NaN
        expect(wait / every).toBeCloseTo(0.9 + chance * 0.2)
      },
    ),
  )
})

/** What may happen at a counter between two moments. */
const happening = fc.record({
  kind: fc.constantFrom('watch', 'wake', 'hurry', 'heard', 'set', 'pass'),
  which: fc.nat(40),
  amount: fc.nat(5_000),
})

test('the limit holds in every second, and everything open gets another inquiry', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      async (happenings, cap, chances) => {
        const played = playedWatcher({
          questionsPerSecond: cap,
          random: () => chances.next().value as number,
        })
        const { watcher, thing, pass, asked, setWall } = played
        const open = new Set<string>()
        const thingOf = (which: number) => {
          const key = `order-${which}`
          open.add(key)
          return thing(key, { every: second * (1 + (which % 30)), startedAt: which * 7_919 })
        }
        for (const { kind, which, amount } of happenings) {
          if (kind === 'watch') watcher.watch(thingOf(which))
          if (kind === 'heard') watcher.noteCheck({ watched: thingOf(which), answered: amount % 2 === 0 })
          if (kind === 'hurry') watcher.hurry(`order-${which}`)
          if (kind === 'wake') watcher.wake()
          if (kind === 'set') setWall((amount - 2_500) * minute)
          if (kind === 'pass') await pass(amount)
        }
        const before = asked.length
        await pass(4 * minute)
        expect(mostInASecond(asked)).toBeLessThanOrEqual(cap)
        expect(new Set(asked.slice(before).map(({ key }) => key))).toEqual(open)
      },
    ),
    { numRuns: 40 },
  )
})
