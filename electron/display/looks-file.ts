import { readFileSync } from 'node:fs'
import { writeDurably } from '../../platform/durable-file.ts'
import {
  type DisplayLooks,
  type DisplayLooksChange,
  displayLooks,
  MAX_SHOWN,
} from '../../shared/display/display-looks.ts'

/** The pictures of the customer display, in a file of their own: settings are sent to every window at every change. */
export interface LooksFile {
  read(): DisplayLooks
  /** Null if there is no room for one more picture. */
  change(change: DisplayLooksChange): DisplayLooks | null
}

export function openLooksFile(
  path: string,
  writeMarked: (text: string, write: () => void) => void,
): LooksFile {
  let looks = readLooks(path)
  return {
    read: () => looks,
    change({ logo, add, drop, welcome = looks.welcome }) {
      // If two pictures are the same, only one of them goes.
      const dropped = drop === undefined ? -1 : looks.pictures.indexOf(drop)
      const kept = looks.pictures.filter((_, at) => at !== dropped)
      const pictures = add === undefined ? kept : [...kept, add]
      if (pictures.length > MAX_SHOWN) return null
      const changed = { logo: logo === undefined ? looks.logo : logo, pictures, welcome }
      const text = JSON.stringify(changed)
      writeMarked(text, () => writeDurably(path, text))
      looks = changed
      return looks
    },
  }
}

/** The display also works without pictures, so an unreadable file counts as none. */
function readLooks(path: string): DisplayLooks {
  try {
    return displayLooks.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return { logo: null, pictures: [], welcome: '' }
  }
}
