import type { FeedBook } from '../journal/feed/feed-book.ts'
import type { LendingBook } from '../journal/lending/lending-book.ts'

/**
 * Ends the feed of a counter without an office, at its start. The journal may still have one: the counter was killed
 * while it left the office, or was restored from a backup made before it left. Such a backup shows rights as the
 * counter's own that were given away later, and the file that counts them was deleted on leaving. So the counter
 * gives up all rights; it gets them back by enrolling again.
 */
export async function endLeftoverFeed(
  journal: Pick<LendingBook, 'giveAll'> & { feed(): FeedBook; isFed(): boolean },
  now: number,
): Promise<void> {
  if (!journal.isFed()) return
  await journal.giveAll(now)
  journal.feed().end()
}
