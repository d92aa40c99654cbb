import type { FeedEntry } from './feed-entry.ts'

/** What finds, fetches and installs new versions: electron-updater in the desktop app; browser mode can only look. */
export interface Installer {
  readonly installs: 'itself' | 'withPassword' | 'not'
  /** The newer version that a feed offers this counter; null if there is none. Throws UpdateRefused. */
  look(feed: string): Promise<FeedEntry | null>
  /** Downloads what was found last and compares its bytes with the feed's. Throws UpdateRefused. */
  download(onPercent: (percent: number) => void): Promise<void>
  /** Ends the look or the download that is under way; its promise then rejects. */
  callOff(): void
  /**
   * Compares the downloaded bytes with the feed's again, as they were in a folder that the user can write. Throws
   * UpdateRefused.
   */
  verify(): Promise<void>
  /** Closes the counter at once, starts the installer and ends this process. Throws UpdateRefused if nothing was begun. */
  install(): Promise<void>
}
