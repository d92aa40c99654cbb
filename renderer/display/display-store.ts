import { create } from 'zustand'
import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import { callMain, onConnection, onEvent } from '../bridge/main-process.ts'
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
  onEvent('display.changed', (state) => {
    heard.state += 1
    void receive(state)
  })
  onEvent('display.looksChanged', (looks) => {
    heard.looks += 1
    useDisplay.setState({ looks })
  })
  onConnection((connected) => {
    useDisplay.setState({ connected })
    if (connected) void read()
  })
  void read()
}

/** How often the counter has told of each by itself. */
const heard = { state: 0, looks: 0 }

/** An answer that news have overtaken while it was on its way, or while the other was waited for, is dropped: it is older. */
async function read(): Promise<void> {
  const before = { ...heard }
  const [looks, state] = await Promise.all([
    callMain('display.looks', {}).catch(() => null),
    callMain('display.read', {}).catch(() => null),
  ])
  if (looks && before.looks === heard.looks) useDisplay.setState({ looks })
  if (state && before.state === heard.state) await receive(state)
  if (!looks || !state) setTimeout(() => void read(), AGAIN_MS)
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
