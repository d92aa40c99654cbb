import type { Clock } from '../../platform/clock.ts'
import { areSamePlace } from '../../platform/office/feed-chain.ts'
import { packJson } from '../../platform/office/packed-json.ts'
import type { FeedPlace } from '../../shared/office/feed.ts'
import type { CounterMessage } from '../../shared/office/link.ts'
import type { CopyState } from '../../shared/office/office-status.ts'
import type { FeedBatch, FeedBook, WentBack } from '../journal/feed/feed-book.ts'

/** The connection on which this counter may send. */
export interface FeedLine {
  send(message: CounterMessage): void
  sendPiece(piece: Buffer): void
  /** Drops the connection: the office does not answer. */
  giveUp(): void
}

/** Sends the office the entries that it lacks, one batch at a time. */
export interface FeedSender {
  /** A connection is up; `copy` is where the office's copy ends. */
  begin(line: FeedLine, copy: FeedPlace): void
  /** The office answered a batch. */
  answered(copy: FeedPlace): void
  /** The connection is down. */
  pause(): void
  state(): CopyState
  /** Where the office's copy ends if this journal does not continue it; null if it does, or if that is not known yet. */
  beyond(): FeedPlace | null
  /** True once the journal is known to continue the office's copy. */
  isCompared(): boolean
}

interface FeedSenderOptions {
  readonly feed: FeedBook
  readonly counterId: () => string
  readonly clock: Clock
  /** Called before each batch; what it writes is on disk before the batch leaves. */
  readonly beforeSending: () => void
  readonly onChange: () => void
  /** The office has the whole journal; called every second while that is so. */
  readonly onWhole: () => void
  readonly onTrouble: (error: unknown) => void
}

/** Far below the largest message that the office accepts. */
const PIECE_BYTES = 32 * 1024
const ANSWER_MS = 20_000
/** How soon the office gets a new sale; all entries of that time go in one batch. */
const LOOK_MS = 1_000
const REFUSED_MS = 60_000

export function createFeedSender({
  feed,
  counterId,
  clock,
  beforeSending,
  onChange,
  onWhole,
  onTrouble,
}: FeedSenderOptions): FeedSender {
  let line: FeedLine | null = null
  let inFlight: FeedBatch | null = null
  let wentBack: WentBack | null = null
  let isKnown = false
  let held: FeedPlace | null = null
  let cancel = () => {}
  let shown = ''

  const later = (milliseconds: number, work: () => void) => {
    cancel()
    cancel = clock.after(milliseconds, work)
  }
  function state(): CopyState {
    if (wentBack) return { kind: 'wentBack', ...wentBack }
    const { entries, since, isFilling } = feed.behind()
    if (isFilling) return { kind: 'filling', entries }
    if (since !== null) return { kind: 'behind', entries, since }
    return { kind: isKnown ? 'upToDate' : 'unknown' }
  }
  function tell(): void {
    const now = JSON.stringify(state())
    if (now === shown) return
    shown = now
    onChange()
  }
  /** Drops the connection when the disk fails; the next connection tries again. */
  function guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      onTrouble(error)
      line?.giveUp()
    }
  }

  function goOnFrom(copy: FeedPlace): void {
    inFlight = null
    held = copy
    wentBack = feed.goOnFrom(counterId(), copy)
    isKnown = true
    tell()
    if (wentBack) line?.send({ say: 'wentBack' })
    else look()
  }

  function look(): void {
    const to = line
    if (!to) return
    const batch = feed.nextBatch()
    // Entries that are sent a moment later are not reported as "behind".
    if (!batch || state().kind === 'filling') tell()
    if (!batch) {
      if (!feed.behind().isFilling) onWhole()
      later(LOOK_MS, () => guarded(look))
      return
    }
    beforeSending()
    inFlight = batch
    later(ANSWER_MS, to.giveUp)
    void packJson(batch.entries).then(
      (packed) => {
        if (line !== to || inFlight !== batch) return
        for (let at = 0; at < packed.length; at += PIECE_BYTES)
          to.sendPiece(packed.subarray(at, at + PIECE_BYTES))
        to.send({ say: 'feed', from: batch.from, to: batch.to })
      },
      (error) => {
        onTrouble(error)
        to.giveUp()
      },
    )
  }

  return {
    begin(newLine, copy) {
      line = newLine
      guarded(() => goOnFrom(copy))
    },
    answered(copy) {
      guarded(() => {
        if (inFlight && areSamePlace(inFlight.to, copy)) {
          inFlight = null
          feed.acknowledge(copy)
          look()
        } else if (inFlight && areSamePlace(inFlight.from, copy)) {
          onTrouble(new Error('the office did not take what follows its copy'))
          later(REFUSED_MS, () => guarded(look))
        } else goOnFrom(copy)
      })
    },
    pause() {
      line = null
      inFlight = null
      cancel()
    },
    state,
    beyond: () => (wentBack && line ? held : null),
    isCompared: () => isKnown && wentBack === null,
  }
}
