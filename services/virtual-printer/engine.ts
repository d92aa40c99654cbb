/** The printing part. It outlives every connection: a command that one left incomplete continues with the next one's bytes. */
export interface Engine {
  /** Obeys what can't wait in bytes that have just arrived; they are read later. */
  hear(bytes: Uint8Array): void
  /** Prints bytes in their order; `answer` takes the printer's answers to their sender. */
  read(bytes: Uint8Array, answer: (bytes: Uint8Array) => void): void
  /** The sender closed the connection, or it broke. */
  end(how: 'goodbye' | 'brokenOff'): void
  /** Forgets the unfinished command, the settings and the current line, as after a loss of power. */
  losePower(): void
}
