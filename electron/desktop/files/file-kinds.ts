/** Files that are opened by double click: a gateway profile (JSON), or a backup as Loket names it. */
export const endings = { profile: '.loketprofile', backup: '.loketbackup' } as const
export type FileKind = keyof typeof endings

export const kindOf = (file: string): FileKind | null =>
  (Object.keys(endings) as FileKind[]).find((kind) => file.toLowerCase().endsWith(endings[kind])) ?? null
