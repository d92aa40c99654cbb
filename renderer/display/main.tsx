import '../theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expectLanguage } from '../i18n/i18n.ts'
import { DisplayPage } from './display-page.tsx'
import { followDisplay } from './display-store.ts'

// Customers use this window: it can't reach the cashier's, which opened it.
window.opener = null
expectLanguage()
followDisplay()

const root = document.getElementById('root')
if (!root) throw new Error('display.html has no #root')
createRoot(root).render(
  <StrictMode>
    <DisplayPage />
  </StrictMode>,
)
