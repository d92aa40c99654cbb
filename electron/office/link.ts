import { type LinkRefusal, passingRefusals } from '../../shared/office/link.ts'
import type { LinkState } from '../../shared/office/office-status.ts'
import { type Connection, type ConnectionOptions, openConnection, type Refusal } from './connection.ts'

export interface LinkOptions extends ConnectionOptions {
  /** At least 0 and less than 1: spreads the reconnections of counters that lost the office at the same moment. */
  readonly fraction: () => number
  readonly onState: (state: LinkState, before: LinkState) => void
}

/** The counter's connection to its office: it reconnects for ever, and nothing waits for it. */
export interface Link {
  state(): LinkState
  /** Tells the office that this counter leaves; false if the office can't be reached now. */
  leave(): Promise<boolean>
  stop(): void
}

type WithoutSince<State> = State extends unknown ? Omit<State, 'since'> : never

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000
/** A refusal that only a person can resolve is tried again rarely. */
const REFUSED_WAIT_MS = 10 * 60_000
const isPassing = (because: LinkRefusal): because is (typeof passingRefusals)[number] =>
  (passingRefusals as readonly LinkRefusal[]).includes(because)

export function openLink(options: LinkOptions): Link {
  const { clock, fraction, onState } = options
  let connection: Connection | undefined
  let wait = FIRST_WAIT_MS
  let cancelRetry = () => {}

  let state: LinkState = { kind: 'connecting', since: clock.now() }
  const become = (next: WithoutSince<LinkState>) => {
    if (JSON.stringify({ ...state, since: 0 }) === JSON.stringify({ ...next, since: 0 })) return
    const before = state
    state = { ...next, since: clock.now() } as LinkState
    onState(state, before)
  }

  function connect(): void {
    connection = openConnection(options, {
      onWelcome() {
        wait = FIRST_WAIT_MS
        become({ kind: 'connected' })
      },
      onClose: retry,
    })
  }

  function retry(refused: Refusal | undefined): void {
    if (refused === 'stranger') become({ kind: 'stranger' })
    else if (refused && !isPassing(refused)) become({ kind: 'refused', because: refused })
    else if (state.kind !== 'refused') become({ kind: 'away' })
    const isForPeople = state.kind === 'refused' || state.kind === 'stranger'
    const after = isForPeople ? REFUSED_WAIT_MS : wait
    wait = Math.min(wait * 2, MAX_WAIT_MS)
    cancelRetry = clock.after(after * (0.5 + fraction() / 2), connect)
  }

  connect()
  return {
    state: () => state,
    leave: () => connection?.leave() ?? Promise.resolve(false),
    stop() {
      cancelRetry()
      connection?.stop()
    },
  }
}
