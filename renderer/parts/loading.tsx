import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { connectionLost } from '../bridge/main-process.ts'
import { Button } from '../components/buttons/button.tsx'
import { FailureNotice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { useSession } from '../state/session.ts'
import css from './loading.module.css'

/** Longer than a part takes that is only slow. */
const STUCK_MS = 4_000

/** How many small parts take too long, and how many loads have failed so far: a busy computer is only slow. */
const useMissing = create(() => ({ parts: 0, failedLoads: 0 }))

export function countFailedLoads(by: 1 | -1): void {
  useMissing.setState(({ failedLoads }) => ({ failedLoads: failedLoads + by }))
}

/** In place of a screen that loads. */
export function Loading() {
  const { t } = useTranslation()
  const [isStuck, stick] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => stick(true), STUCK_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={css.screen} role="status">
      <p>{t('app.loading')}</p>
      {isStuck && <Reload />}
    </div>
  )
}

/** In place of a dialog or another small part that loads: nothing, but {@link useIsMissing} is true if it takes too long. */
export function LoadingPart() {
  useEffect(() => {
    let isMissing = false
    const count = (by: number) => useMissing.setState(({ parts }) => ({ parts: parts + by }))
    const timer = setTimeout(() => {
      isMissing = true
      count(1)
    }, STUCK_MS)
    return () => {
      clearTimeout(timer)
      if (isMissing) count(-1)
    }
  }, [])
  return null
}

/** In place of the banners that load: their code can't come any more when the connection is lost before it has. */
export function LoadingBanners() {
  const connected = useSession((session) => session.connected)
  return connected ? <LoadingPart /> : <FailureNotice failure={connectionLost} />
}

/** Whether parts of the page could not be loaded. */
export const useIsMissing = (): boolean =>
  useMissing(({ parts, failedLoads }) => parts > 0 && failedLoads > 0)

/** What failed to load is tried again by itself, but some browsers remember the failure: only loading the page again helps there. */
export function Reload() {
  const { t } = useTranslation()
  const connected = useSession((session) => session.connected)
  return connected && <Button onClick={() => location.reload()}>{t('app.tryAgain')}</Button>
}
