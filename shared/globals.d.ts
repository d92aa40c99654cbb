/** Globals that every runtime of `shared/` has (Node, Chromium), and that no single `lib` of TypeScript may bring in here. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}
