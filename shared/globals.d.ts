/** Globals that every runtime of `shared/` has (Node, Chromium), and that no single `lib` of TypeScript may bring in here. */
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}

/** The bytes of a base64 text, each as one character. Throws if it is not base64. */
declare function atob(base64: string): string
