import { create } from 'zustand'
import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import { callMain, onConnection, onEvent } from '../bridge/main-process.ts'
import { showNewest } from '../bridge/newest.ts'
import { setLanguage } from '../i18n/i18n.ts'

interface Display {
  /** Null until the counter has answered. */
  readonly state: DisplayState | null
  readonly looks: DisplayLooks
  readonly connected: boolean
}

export const useDisplay = create<Display>(() => ({
  state: null,
  looks: { logo: null, pictures: [], welcome: '' },
  connected: true,
}))

/** The wait before a counter that did not answer is asked again. */
const AGAIN_MS = 1_000

/** Follows the counter at all times, even while it is away. */
export function followDisplay(): void {
  onEvent('display.changed', states.event)
  onEvent('display.looksChanged', allLooks.event)
  onConnection((connected) => {
    useDisplay.setState({ connected })
    if (connected) void read()
  })
  void read()
}

const states = showNewest((state: DisplayState) => void receive(state))
const allLooks = showNewest((looks: DisplayLooks) => useDisplay.setState({ looks }))

async function read(): Promise<void> {
  const looks = allLooks.answer(() => callMain('display.looks', {}))
  // The first content waits for its pictures.
  const state = states.answer(async () => {
    const answer = callMain('display.read', {})
    await Promise.allSettled([answer, looks])
    return answer
  })
  const answers = await Promise.allSettled([looks, state])
  if (answers.some(({ status }) => status === 'rejected')) setTimeout(() => void read(), AGAIN_MS)
}

/** The latest content: it may change while the first is waiting for its texts. */
let latest: DisplayState

async function receive(state: DisplayState): Promise<void> {
  latest = state
  const spoken = setLanguage(state.language)
  if (useDisplay.getState().state === null) await spoken
  document.title = `${latest.shop} · Loket`
  useDisplay.setState({ state: latest })
}
