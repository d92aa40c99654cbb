import type { Browser } from '../../shared/browser/browser.ts'

/** The browsers that a shell has let in. */
export interface Browsers {
  /** As the window that asks sees them. */
  list(window: string): Browser[]
  /** Signs one out; false where there is none like that. */
  end(id: string): boolean
}
