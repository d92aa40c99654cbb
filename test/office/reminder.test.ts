import { expect, test } from 'vitest'
import type { OfficeMemory } from '../../electron/office/connection.ts'
import { createReminder } from '../../electron/office/reminder.ts'
import type { CounterMessage } from '../../shared/office/link.ts'

const markOf = (number: number) => `${number}.${'m'.repeat(43)}`

test('a counter says once on each link that the office has all of its journal, but not while it borrows, and keeps the highest number of loans', () => {
  let kept: OfficeMemory = {}
  let isBorrowing = true
  const said: CounterMessage[] = []
  const part = createReminder({
    memory: { read: () => kept, keep: (memory) => (kept = { ...kept, ...memory }) },
    isBorrowing: () => isBorrowing,
  })
  const begin = (lent?: string) => part.begin((message) => void said.push(message), { ...(lent && { lent }) })

  // An older office does not understand any of this.
  begin()
  isBorrowing = false
  part.whole()
  part.end()
  expect([said, kept]).toEqual([[], {}])

  begin(markOf(9))
  isBorrowing = true
  part.whole()
  expect(said).toEqual([{ say: 'remembers', lent: null }])
  isBorrowing = false
  part.whole()
  part.whole()
  expect(said.slice(1)).toEqual([{ say: 'told' }])
  expect(part.take({ say: 'lending', lent: markOf(10) })).toBe(true)
  part.end()
  part.whole()
  expect(said).toHaveLength(2)

  // The office was put back.
  begin(markOf(9))
  expect([said.at(-1), kept]).toEqual([{ say: 'remembers', lent: markOf(10) }, { lent: markOf(10) }])
  part.whole()
  expect(said.at(-1)).toEqual({ say: 'told' })
})

test('a counter keeps the newest counters of its office, as it heard of each last, and tells them to an office that knows of such', () => {
  let kept: OfficeMemory = {}
  const said: CounterMessage[] = []
  const part = createReminder({
    memory: { read: () => kept, keep: (memory) => (kept = { ...kept, ...memory }) },
    isBorrowing: () => false,
  })
  const counter = (name: string, isGone = false) => ({
    id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
    name,
    mode: 'training' as const,
    isGone,
    proof: 'p'.repeat(43),
  })
  const begin = (office: OfficeMemory) => part.begin((message) => void said.push(message), office)
  begin({ lent: markOf(1), counters: [counter('2'), counter('1')] })
  part.take({ say: 'lending', lent: markOf(1), counters: [counter('3'), counter('1', true)] })
  // The office was put back to where it had only one.
  begin({ lent: markOf(1), counters: [counter('1')] })
  expect(said.at(-1)).toEqual({
    say: 'remembers',
    lent: markOf(1),
    counters: [counter('2'), counter('3'), counter('1', true)],
  })
  expect(kept.counters).toEqual([counter('2'), counter('3'), counter('1')])
  begin({ lent: markOf(1) })
  expect(said.at(-1)).toEqual({ say: 'remembers', lent: markOf(1) })
  for (let number = 10; number < 90; number += 1)
    part.take({ say: 'lending', lent: markOf(1), counters: [counter(String(number))] })
  expect([kept.counters?.length, kept.counters?.at(-1)?.name]).toEqual([64, '89'])
})
