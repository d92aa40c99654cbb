/**
 * Rows as a file for a spreadsheet: with the byte order mark and the semicolons that Indonesian ones go by. What they
 * would take for a formula becomes text by an apostrophe.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvLines(rows)}`
}

/** Further rows of a file that {@link csvText} began. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
