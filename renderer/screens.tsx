/** The screen of a view: the counter comes with the page, the code is fetched first, and all others after it. */
import { later } from './parts/later.tsx'
import { Loading } from './parts/loading.tsx'
import { CounterScreen } from './screens/counter/counter-screen.tsx'
import type { View } from './state/view.ts'

// The customer waits for this one.
const CodeScreen = later(
  () => import('./screens/code/code-screen.tsx').then((screen) => screen.CodeScreen),
  'whenRendered',
  Loading,
)
const OtherScreen = later(
  () => import('./other-screens.tsx').then((part) => part.OtherScreen),
  'whenRendered',
  Loading,
)

export function Screen({ view }: { view: View }) {
  if (view.screen === 'counter') return <CounterScreen />
  if (view.screen !== 'code') return <OtherScreen view={view} />
  return <CodeScreen key={view.merchantTradeNo} merchantTradeNo={view.merchantTradeNo} />
}
