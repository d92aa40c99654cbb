import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { LendingBook } from '../journal/lending.ts'

/**
 * At a start without an office: the journal may still have a feed, because the counter was killed while it left, or because it
 * was restored from a backup of a time when it had an office. Rights that it has given away since are own rights in such a backup,
 * and the file that counts them was deleted on leaving. So all rights go: they come back by the next enrolment.
 */
export async function endFeedForNobody(
  journal: Pick<LendingBook, 'giveAll'> & { feed(): FeedBook; isFed(): boolean },
  now: number,
): Promise<void> {
  if (!journal.isFed()) return
  await journal.giveAll(now)
  journal.feed().end()
}
