import { onTestFinished } from 'vitest'
import { type Journal, openJournal } from '../../electron/journal/journal.ts'

/** A journal that is closed with the test. */
export function aJournal(file = ':memory:'): Journal {
  const journal = openJournal(file)
  onTestFinished(() => journal.close())
  return journal
}
