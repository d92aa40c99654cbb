import type { DatabaseSync } from 'node:sqlite'
import { after, areSamePlace } from '../../../platform/office/feed-chain.ts'
import type { FeedEntry, FeedPlace } from '../../../shared/office/feed.ts'
import { row } from '../rows.ts'
import { versionOf } from '../schema/tables.ts'
import { throwingStorageFailed } from '../storage-failed.ts'
import { inTransaction } from '../transaction.ts'
import { createEntries, type KeptEntry } from './entries.ts'
import { beginFeed, createFill, FILL_ROWS } from './fill.ts'
import { stopFeeding } from './triggers.ts'

/** Entries that follow each other, ready to be sent. */
export interface FeedBatch {
  readonly from: FeedPlace
  readonly to: FeedPlace
  readonly entries: readonly FeedEntry[]
}

/** How far the office's copy is behind this journal; `since` is when the oldest entry was written that it lacks. */
export interface Behind {
  readonly entries: number
  readonly since: number | null
  /** Rows from before the feed began are still being appended. */
  readonly isFilling: boolean
}

/**
 * The office's copy has entries that this journal lacks: the journal was restored, or lost its end. Nothing is sent
 * that would overwrite such a copy.
 */
export interface WentBack {
  readonly ours: number
  readonly offices: number
}

/** The journal's feed to the office. Only a counter that is enrolled has one. */
export interface FeedBook {
  /**
   * Continues from the end of the office's copy. Begins a new feed, which sends everything again, if this counter has
   * none yet, if the office was restored and lacks its newest entries, or if the journal's tables have changed since.
   */
  goOnFrom(counter: string, office: FeedPlace): WentBack | null
  /**
   * The next batch, once the office has everything sent before; null if there is nothing to send. While a new feed is
   * being filled, it first appends some of the older rows.
   */
  nextBatch(): FeedBatch | null
  /** The office has everything up to here, so these entries are deleted. */
  acknowledge(place: FeedPlace): void
  behind(): Behind
  /** How many rights to refund were ever given away; if the number falls, an older journal was put back. */
  rightsGiven(): number
  /** Deletes the feed; no more entries are written. */
  end(): void
}

interface State {
  readonly counter: string
  readonly acknowledged: number
  readonly hash: string
  readonly version: number
  readonly evidence_stays: number
}

/** `evidenceStays` says whether the owner at present keeps the gateway's bytes at this counter. */
export function createFeedBook(database: DatabaseSync, evidenceStays: () => boolean): FeedBook {
  const version = versionOf(database)
  const selectState = database.prepare(
    'SELECT counter, acknowledged, hash, version, evidence_stays FROM feed_state',
  )
  // By the first and the last of them, as their positions have no gaps: counting the entries of an office that was away for
  // weeks would hold up sales at each look.
  const selectBehind = database.prepare(`SELECT
      coalesce((SELECT max(position) FROM feed), acknowledged) - acknowledged AS entries,
      (SELECT at FROM feed WHERE position > acknowledged ORDER BY position LIMIT 1) AS since
    FROM feed_state`)
  const selectLast = database.prepare('SELECT max(position) AS position FROM feed')
  const setAcknowledged = database.prepare('UPDATE feed_state SET acknowledged = ?, hash = ?')
  // The last entry is kept, because the next position follows from it.
  const deleteSent = database.prepare('DELETE FROM feed WHERE position < ?')
  const countRights = database.prepare('SELECT count(*) AS n FROM refund_rights')
  const entries = createEntries(database)
  const fill = createFill(database)
  const stateNow = () => row<State>(selectState)

  const begin = (counter: string, place: FeedPlace) => beginFeed(database, counter, place, evidenceStays())

  /** Whether the office's place is among the entries that it has not acknowledged: then only its acknowledgement was lost. */
  function leadsTo(office: FeedPlace, from: FeedPlace): boolean {
    let place = from
    for (const entry of entries.after(from.position)) {
      if (place.position >= office.position) break
      place = after(place, wireEntry(entry))
    }
    return areSamePlace(place, office)
  }

  function acknowledge({ position, hash }: FeedPlace): void {
    inTransaction(database, () => {
      setAcknowledged.run(position, hash)
      deleteSent.run(position)
    })
  }

  function behind(): Behind {
    const found = row<{ entries: number; since: number | null }>(selectBehind)
    return { ...(found ?? { entries: 0, since: null }), isFilling: fill.isFilling() }
  }

  return throwingStorageFailed<FeedBook>({
    goOnFrom(counter, office) {
      const state = stateNow()
      if (state?.counter !== counter) {
        if (office.position > 0) return { ours: 0, offices: office.position }
        begin(counter, office)
        return null
      }
      const { acknowledged: position, hash } = state
      if (office.position < position) {
        begin(counter, office)
        return null
      }
      if (!leadsTo(office, { position, hash })) {
        const ours = row<{ position: number }>(selectLast)?.position ?? position
        return { ours, offices: office.position }
      }
      if (state.version !== version) begin(counter, office)
      else if (office.position > position) acknowledge(office)
      return null
    },
    nextBatch() {
      const state = stateNow()
      if (!state) return null
      const from = { position: state.acknowledged, hash: state.hash }
      // Everything is sent again and replaces what the office had.
      if ((state.evidence_stays === 1) !== evidenceStays()) begin(state.counter, from)
      if (fill.isFilling() && behind().entries < FILL_ROWS) inTransaction(database, fill.step)
      const batch = entries.batchAfter(from.position)
      if (batch.length === 0) return null
      const sent = batch.map(wireEntry)
      return { from, to: sent.reduce(after, from), entries: sent }
    },
    acknowledge,
    behind,
    rightsGiven: () => row<{ n: number }>(countRights)?.n ?? 0,
    end() {
      stopFeeding(database)
      inTransaction(database, () => database.exec('DELETE FROM feed; DELETE FROM feed_state'))
    },
  })
}

const wireEntry = ({ kind, key, row: json }: KeptEntry): FeedEntry => [kind, key, json]
