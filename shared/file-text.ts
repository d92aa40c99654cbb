/**
 * The text of a file that a person has picked, from any program: with a mark of UTF-16 or UTF-8, in UTF-8, or as older
 * Windows programs write it. Excel saves a plain CSV in that last form, in which é is one byte.
 */
export function fileText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
