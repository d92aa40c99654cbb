import type { Hold } from '../shared/update/may-install.ts'
import { callMain } from './bridge/main-process.ts'
import { useOpenDialogs } from './components/open-dialogs.ts'
import { useDraft } from './screens/counter/draft.ts'
import { useView } from './state/view.ts'

/**
 * Reports this page's unfinished work to the main process at each change, so that no update is installed over it.
 * Browser mode installs none, so there it reports nothing. Returns the function that stops it.
 */
export function tellHolds(): () => void {
  if (window.pos === undefined) return () => {}
  // The page before this one may have told of something.
  let told: string | null = null
  const tell = () => {
    const holds = holdsNow()
    const text = holds.join()
    if (text === told) return
    told = text
    callMain('update.hold', { holds }).catch(() => {
      told = null
    })
  }
  tell()
  const stops = [useDraft.subscribe(tell), useView.subscribe(tell), useOpenDialogs.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}

function holdsNow(): Hold[] {
  const { digits, cart, sending } = useDraft.getState()
  const { view } = useView.getState()
  const isSelling = digits !== '' || cart.length > 0 || sending || view.screen === 'cash'
  return [
    ...(isSelling ? (['sale'] as const) : []),
    ...(view.screen === 'shift' && view.closing ? (['shiftClosing'] as const) : []),
    ...(useOpenDialogs.getState().count > 0 ? (['dialog'] as const) : []),
  ]
}
