/** The printing part. It outlives every connection: a command that one left incomplete continues with the next one's bytes. */
export interface Engine {
  /** Prints bytes in their order; `answer` takes the printer's answers to their sender. */
  read(bytes: Uint8Array, answer: (bytes: Uint8Array) => void): void
  /** A sender said goodbye, or its connection broke. */
  end(how: 'goodbye' | 'brokenOff'): void
  /** Forgets the order it was in, its settings and its line, as without power. */
  losePower(): void
}
