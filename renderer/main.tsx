import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, fetchBeginning } from './app.tsx'
import { callMain } from './bridge/main-process.ts'
import { expectLanguage } from './i18n/i18n.ts'
import { checkWhenSeen } from './state/check-when-seen.ts'
import { startSession } from './state/session.ts'

expectLanguage()
// Begun before the first render: connection and answer travel while React works.
void startSession(fetchBeginning)
checkWhenSeen(() => callMain('app.checkSoon', {}))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
