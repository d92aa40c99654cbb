/** Thrown to end a connection without an answer. */
export class HangUp extends Error {
  override readonly name = 'HangUp'
}
