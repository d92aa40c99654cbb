import type { DatabaseSync } from 'node:sqlite'
import type { Journal } from '../../../electron/journal/journal.ts'
import type { FeedPlace } from '../../../shared/office/feed.ts'
import type { Chance } from '../world/chance.ts'
import { contentNow, journalOf } from '../world/fresh.ts'

interface OlderJournalOptions {
  readonly journal: () => Journal
  readonly database: () => DatabaseSync
  readonly chance: Chance
}

/** A backup of a counter's journal, which takes the journal's place later. */
export function createOlderJournal({ journal, database, chance }: OlderJournalOptions) {
  let backup: { content: ReturnType<typeof contentNow>; last: number } | null = null
  return {
    keep(): void {
      if (!journal().isFed()) return
      const { last } = database().prepare('SELECT max(position) AS last FROM feed').get() as { last: number }
      backup = { content: contentNow(database()), last }
    },
    forget(): void {
      backup = null
    },
    /** It must not continue the office's copy, which ends here; false where none is kept, or it is not older. */
    async comesBack(counterId: string, place: FeedPlace): Promise<boolean> {
      if (backup === null || place.position <= backup.last) return false
      const restored = journalOf(backup.content)
      try {
        if (!restored.isFed()) throw new Error('a journal that comes back feeds nothing')
        // It may sell on, until it has more entries than the office.
        const lost = Math.min(place.position - backup.last, 400)
        for (let left = chance.happens(0.5) ? lost : chance.between(0, lost + 3); left > 0; left -= 1)
          await restored.holdCart({ saleId: chance.uuid(), lines: [], heldAt: left })
        if (restored.feed().goOnFrom(counterId, place) === null)
          throw new Error('a journal that went back wrote over the newer copy')
      } finally {
        await restored.close()
      }
      return true
    },
  }
}
