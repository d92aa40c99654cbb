import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { nextPiece, openLongJournal } from './long-journal.ts'

const piece = { commit: 'abc', name: 'T1', seed: 7, size: 100, seconds: 1, counts: {} }

test('a long run resumes after the last piece of its commit that held', () => {
  const file = join(temporaryFolder(), 'long-run.log')
  openLongJournal(file).add(piece)
  openLongJournal(file).add({ ...piece, commit: 'other' })
  // A kill cut this line short.
  appendFileSync(file, '{"commit":"abc","name":"T1"')
  const played = openLongJournal(file).played('T1', 'abc')
  expect(played).toEqual([piece])
  expect(openLongJournal(file).played('T2', 'abc')).toEqual([])
})

test('pieces follow each other by their seeds until all is played', () => {
  const whole = { seed: 7, size: 250 }
  expect(nextPiece(whole, 0, 100)).toEqual({ seed: 7, size: 100 })
  expect(nextPiece(whole, 200, 100)).toEqual({ seed: 207, size: 50 })
  expect(nextPiece(whole, 250, 100)).toBeNull()
  expect(nextPiece(whole, 0, undefined)).toEqual(whole)
})
