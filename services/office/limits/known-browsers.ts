import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Recognises browsers in which a person has signed in before. Strangers can then use up only the tries of strangers.
 */
export interface KnownBrowsers {
  /** What the person's browser keeps. */
  markOf(name: string): string
  isKnown(name: string, mark: string): boolean
}

/**
 * The key must outlive the process: otherwise an attacker who tries to keep an owner out would only have to wait for
 * a restart.
 */
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
