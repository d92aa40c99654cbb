/** Globals that every runtime of `shared/` has (Node, Chromium), and that no single `lib` of TypeScript may bring in here. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

/** The bytes of a base64 text, one as each character. Throws where it is none. */
declare function atob(base64: string): string
