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

/** Whether this is the text of a workbook, which people pick for a table: zipped, or as Excel wrote it before 2007. */
export const isWorkbook = (text: string): boolean =>
  ['PK\u0003\u0004', 'ÐÏ\u0011à'].some((begins) => text.startsWith(begins))
