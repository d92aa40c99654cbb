const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A browser's usual name, read from its User-Agent; the header itself is not stored. */
export function browserName(userAgent: string | undefined): string {
  const of = (known: typeof browsers | typeof systems) =>
    known.find(([mark]) => userAgent?.includes(mark))?.[1]
  return [of(browsers), of(systems)].filter(Boolean).join(' · ')
}
