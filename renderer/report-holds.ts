import type { Hold } from '../shared/update/may-install.ts'
import { callMain, stopAll } from './bridge/main-process.ts'
import { useOpenDialogs } from './components/dialogs/open-dialogs.ts'
import { useDraft } from './screens/counter/draft.ts'
import { useView } from './state/view.ts'

/** Reports this page's unfinished work, so that no update is installed over it; nothing in browser mode. Returns the way to stop. */
export function reportHolds(): () => void {
  if (window.pos === undefined) return () => {}
  // The page before this one may have reported something else.
  let reported: string | null = null
  const report = () => {
    const holds = holdsNow()
    const text = holds.join()
    if (text === reported) return
    reported = text
    callMain('update.hold', { holds }).catch(() => {
      reported = null
    })
  }
  report()
  return stopAll(useDraft.subscribe(report), useView.subscribe(report), useOpenDialogs.subscribe(report))
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
