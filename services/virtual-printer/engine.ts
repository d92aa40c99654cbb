/** What prints: it outlives every connection, and what one left half said goes on with the next one's bytes. */
export interface Engine {
  /** Prints bytes in their order; `answer` takes what the printer says to whoever sent them. */
  read(bytes: Uint8Array, answer: (bytes: Uint8Array) => void): void
  /** A sender said goodbye, or its connection broke. */
  end(how: 'goodbye' | 'brokenOff'): void
  /** Forgets the order it was in, its settings and its line, as without power. */
  losePower(): void
}
