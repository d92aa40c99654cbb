import { readFileSync, statSync } from 'node:fs'

/** A small file that Loket needs can't be read; the message says which, and what to do. */
class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable'
}

/**
 * A small file's text; throws {@link FileUnreadable}. For a folder in its place Node's error does not even name the path.
 */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new FileUnreadable(
      folderInPlaceOf(path) ?? `${path} can't be read (${code}): let this user read it, and check its disk.`,
      { cause: error },
    )
  }
}

/** The sentence for a folder that lies where a file of Loket's belongs; null if none does. */
export const folderInPlaceOf = (path: string): string | null =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? `${path} is a folder, and Loket keeps a file there: move the folder away, and put the file back if there was one.`
    : null
