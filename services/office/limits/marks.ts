import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Recognises who has proved themselves before, by a mark that they keep: browsers in which a person has signed in, and
 * counters. Strangers can then use up only what strangers share. A mark opens nothing.
 */
export interface Marks {
  markOf(name: string): string
  isKnown(name: string, mark: string): boolean
}

/**
 * The key must outlive the process: otherwise an attacker who tries to keep somebody out would only have to wait for
 * a restart.
 */
export function createMarks(key: string, kind: 'browser' | 'counter' | 'loans' | 'counters'): Marks {
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
