import { onTestFinished } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { openJournal } from './open-journal.ts'

/** A journal that is closed with the test. */
export function aJournal(file = ':memory:'): Journal {
  const journal = openJournal(file)
  onTestFinished(() => journal.close())
  return journal
}
