import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Recognises what this office has given out, without asking the database, by a mark that goes with it: browsers in which a
 * person has signed in, and counters, so that strangers can use up only what strangers share; and the secrets of sessions.
 * A mark alone opens nothing.
 */
export interface Marks {
  markOf(name: string): string
  isKnown(name: string, mark: string): boolean
}

/**
 * The key must outlive the process: otherwise an attacker who tries to keep somebody out would only have to wait for
 * a restart.
 */
export function createMarks(
  key: string,
  kind: 'browser' | 'session' | 'counter' | 'loans' | 'counters',
): Marks {
  const codeOf = (name: string) =>
    createHmac('sha256', key).update(`known ${kind}\n${name.toLowerCase()}`).digest()
  return {
    markOf: (name) => codeOf(name).toString('base64url'),
    isKnown(name, mark) {
      const [given, wanted] = [Buffer.from(mark, 'base64url'), codeOf(name)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
  }
}
