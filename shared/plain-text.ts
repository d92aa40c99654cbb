/**
 * Text without control characters, which a printer might obey, and without halves of surrogate pairs,
 * which would not be the same on disk as on the wire.
 */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u
