/**
 * The sale on this window's screen, kept for the next start after a crash or a reload. A reloaded window finds its own;
 * a new one takes over the last only if no other window is open, because otherwise two windows would show the same
 * sale.
 */
const key = 'loket.on-screen'

export function rememberOnScreen(merchantTradeNo: string): void {
  // Called with every event of a charge; only a change is written.
  if (sessionStorage.getItem(key) === merchantTradeNo && localStorage.getItem(key) === merchantTradeNo) return
  sessionStorage.setItem(key, merchantTradeNo)
  localStorage.setItem(key, merchantTradeNo)
}

export function forgetOnScreen(): void {
  const own = sessionStorage.getItem(key)
  sessionStorage.setItem(key, '')
  if (own && localStorage.getItem(key) === own) localStorage.removeItem(key)
}

export async function recallOnScreen(): Promise<string | null> {
  const own = sessionStorage.getItem(key)
  const alone = await isOnlyWindow()
  if (own !== null) return own || null
  return alone ? localStorage.getItem(key) : null
}

/** True for the first window; it holds the lock for as long as it lives. */
function isOnlyWindow(): Promise<boolean> {
  return new Promise((resolve) => {
    void navigator.locks.request('loket.window', { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? new Promise<void>(() => {}) : undefined
    })
  })
}
