import type { DatabaseSync } from 'node:sqlite'
import { after, areSamePlace } from '../../../platform/office/feed-chain.ts'
import type { FeedEntry, FeedPlace } from '../../../shared/office/feed.ts'
import { inTransaction } from '../database.ts'
import { row } from '../rows.ts'
import { throwingStorageFailed } from '../storage-failed.ts'
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
  /** Not everything that was there before has been appended yet. */
  readonly isFilling: boolean
}

/** The office's copy has what this journal has not: it was restored, or lost its end. Nothing is sent over such a copy. */
export interface WentBack {
  readonly ours: number
  readonly offices: number
}

/** The journal's feed to the office. Only a counter that is enrolled has one. */
export interface FeedBook {
  /**
   * Goes on from where the office says that its copy is. A counter that has no feed yet begins one, and so does one whose
   * office came back without its newest entries, or whose tables have changed since: everything is sent again.
   */
  goOnFrom(counter: string, office: FeedPlace): WentBack | null
  /**
   * What is to be sent next, when the office has everything that was sent before; null when there is nothing. Some of what was
   * there before is appended first, if need be.
   */
  nextBatch(): FeedBatch | null
  /** The office has everything up to here: it need not be kept. */
  acknowledge(place: FeedPlace): void
  behind(): Behind
  /** How many orders' rights to be refunded were ever given away: fewer than before means that the journal went back. */
  rightsGiven(): number
  /** Forgets the feed; nothing is written any more. */
  end(): void
}

interface State {
  readonly counter: string
  readonly acknowledged: number
  readonly hash: string
  readonly version: number
  readonly evidence_stays: number
}

/** `evidenceStays`: the owner keeps the gateway's bytes at this counter, now. */
export function createFeedBook(database: DatabaseSync, evidenceStays: () => boolean): FeedBook {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  const selectState = database.prepare(
    'SELECT counter, acknowledged, hash, version, evidence_stays FROM feed_state',
  )
  const selectBehind = database.prepare(`SELECT count(*) AS entries, min(at) AS since FROM feed
    WHERE position > (SELECT acknowledged FROM feed_state)`)
  const selectLast = database.prepare('SELECT max(position) AS position FROM feed')
  const setAcknowledged = database.prepare('UPDATE feed_state SET acknowledged = ?, hash = ?')
  // The last one stays: the next position follows from it.
  const deleteSent = database.prepare('DELETE FROM feed WHERE position < ?')
  const countRights = database.prepare('SELECT count(*) AS n FROM refund_rights')
  const entries = createEntries(database)
  const fill = createFill(database)
  const stateNow = () => row<State>(selectState)

  const begin = (counter: string, place: FeedPlace) => beginFeed(database, counter, place, evidenceStays())

  /** Whether the entries that were not acknowledged lead to the office's place: then only its answer was lost. */
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
      // Everything goes again, so that what the office had before is written over.
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
