import type { UpdateState, UpdateStatus } from '../../shared/update/update-status.ts'
import type { UpdatesOptions } from './updates-options.ts'

/** How far the update is, and from which feed; it does not count after a change of the feed. */
export function createUpdateProgress(options: UpdatesOptions, isUnderWay: () => boolean) {
  const { version, settings, installs, signed } = options
  let state: UpdateState = { kind: 'notLooked' }
  let stateOf: string | null = null

  const feed = () => settings().updates.feed || options.ownFeed || null
  const isOfAnother = () => stateOf !== feed() && !isUnderWay() && state.kind !== 'installing'
  function shown(): UpdateState {
    if (feed() === null) return { kind: 'off' }
    return isOfAnother() ? { kind: 'notLooked' } : state
  }
  const status = (): UpdateStatus => ({
    version,
    feed: feed(),
    installs,
    signed,
    others: [...options.others()],
    state: shown(),
  })

  function become(next: UpdateState): void {
    state = next
    options.onChange(status())
  }

  return {
    get state() {
      return state
    },
    feed,
    isOfAnother,
    status,
    /** The state from now on is what this feed said. */
    setFeed(at: string): void {
      stateOf = at
    },
    become,
    downloaded(percent: number): void {
      const whole = Math.min(100, Math.max(0, Math.floor(percent)))
      if (state.kind === 'downloading' && whole > state.percent) become({ ...state, percent: whole })
    },
  }
}
