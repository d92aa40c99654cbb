import { create } from 'zustand'
import type { DisplayState } from '../../shared/display/display.ts'
import type { DisplayLooks } from '../../shared/display/display-looks.ts'
import type { Bridge } from '../../shared/ipc/contract.ts'
import { createWebBridge } from '../bridge/web-bridge.ts'
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
  const bridge: Bridge = window.pos ?? createWebBridge(window, '/display')
  bridge.on('display.changed', (state) => void receive(state as DisplayState))
  bridge.on('display.looksChanged', (looks) => useDisplay.setState({ looks: looks as DisplayLooks }))
  bridge.on('connection', (value) => {
    const connected = value === true
    useDisplay.setState({ connected })
    if (connected) void read(bridge)
  })
  void read(bridge)
}

async function read(bridge: Bridge): Promise<void> {
  const ask = (name: 'display.looks' | 'display.read') => bridge.call(name, {}).catch(() => null)
  const [looks, state] = await Promise.all([ask('display.looks'), ask('display.read')])
  // By the contract, the main process sends nothing else.
  if (looks?.ok) useDisplay.setState({ looks: looks.value as DisplayLooks })
  if (state?.ok) await receive(state.value as DisplayState)
  if (!looks?.ok || !state?.ok) setTimeout(() => void read(bridge), AGAIN_MS)
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
