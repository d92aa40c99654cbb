import { useEffect } from 'react'
import { AWAKE_FOR_MS } from '../../../shared/display/awake-for.ts'

/**
 * Keeps the screen awake in browser mode while a customer pays: for the system nobody uses a till then. The desktop app asks the
 * system itself (electron/desktop/computer/stay-awake.ts). A browser lets go of the screen whenever the page is out of sight.
 */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || isOver) return
      // Refused where the battery is low: then the screen goes off as it would without us.
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void taken?.release()
      else lock = taken
    }
    const end = () => {
      isOver = true
      void lock?.release()
      document.removeEventListener('visibilitychange', take)
    }
    void take()
    document.addEventListener('visibilitychange', take)
    const limit = setTimeout(end, AWAKE_FOR_MS)
    return () => {
      clearTimeout(limit)
      end()
    }
  }, [isWanted])
}
