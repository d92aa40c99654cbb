type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** A header's text without the blanks around it, which HTTP allows; null where it is missing, empty, or there are several. */
export function header(headers: Headers, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return (typeof value === 'string' && value.trim()) || null
}
