/** What a printer did, or could not do, besides printing dots. */
export type PrintEvent =
  | { readonly kind: 'qr'; readonly content: string; readonly moduleDots: number }
  | { readonly kind: 'picture'; readonly width: number; readonly height: number }
  | { readonly kind: 'drawer'; readonly pin: number; readonly milliseconds: number }
  | { readonly kind: 'cut'; readonly how: 'full' | 'partial' }
  /** Bytes that are not a known command, in hexadecimal. */
  | { readonly kind: 'unknown'; readonly bytes: string }
  /** What a real printer would spoil or leave out, in words. */
  | { readonly kind: 'trouble'; readonly text: string }

/** The bytes of a command as written in manuals. */
export const hexOf = (bytes: Iterable<number>): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' ')
