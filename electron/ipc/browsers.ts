import type { Browser } from '../../shared/browser/browser.ts'

/** The browsers that a shell has let in. */
export interface Browsers {
  /** As seen from the window that asks. */
  list(window: string): Browser[]
  /** Signs a browser out; false if there is no such browser. */
  end(id: string): boolean
}
