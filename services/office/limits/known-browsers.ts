import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tells a browser in which a person signed in before from a stranger's, who may only use up the tries of strangers. */
export interface KnownBrowsers {
  /** What the person's browser keeps. */
  markOf(name: string): string
  isKnown(name: string, mark: string): boolean
}

/** Needs a key that outlives the process: whoever keeps an owner out would only have to wait for a restart. */
export function createKnownBrowsers(key: string): KnownBrowsers {
  const codeOf = (name: string) =>
    createHmac('sha256', key).update(`known browser\n${name.toLowerCase()}`).digest()
  return {
    markOf: (name) => codeOf(name).toString('base64url'),
    isKnown(name, mark) {
      const [given, wanted] = [Buffer.from(mark, 'base64url'), codeOf(name)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
