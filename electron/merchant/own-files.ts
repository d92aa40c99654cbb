import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, writeDurably } from '../../platform/durable-file.ts'
import { makeFolderInPlace } from '../../platform/make-folder.ts'

/** Has `write` write one of them, and marks it as ours; null for one that is removed. */
export type WriteMarked = (file: 'profile' | 'authorities', text: string | null, write: () => void) => void

/** The files that the shop has imported for its gateway: a profile, and certificate authorities to trust. */
export function openOwnFiles(folder: string, writeMarked: WriteMarked) {
  const profile = join(folder, 'gateway-profile.json')
  const authorities = join(folder, 'gateway-authority.pem')

  function write(file: 'profile' | 'authorities', path: string, text: string): void {
    makeFolderInPlace(folder)
    writeMarked(file, text, () => writeDurably(path, text))
  }

  return {
    /** The path of the profile, which may be missing. */
    profile,
    writeProfile: (text: string) => write('profile', profile, text),
    /** Null if there is no readable file. */
    async authorities() {
      if (!existsSync(authorities)) return null
      const { AuthorityRefused, readAuthorities } = await import('./certificate-authorities.ts')
      try {
        // An expired certificate is shown with its date; the transport refuses everything that it signed.
        return readAuthorities(readFileSync(authorities, 'utf8'), 0)
      } catch (error) {
        // The file was not written by Loket, so nothing in it is trusted.
        if (error instanceof AuthorityRefused) return null
        throw error
      }
    },
    writeAuthorities: (pem: string) => write('authorities', authorities, pem),
    removeAuthorities(): void {
      writeMarked('authorities', null, () => {
        rmSync(authorities, { force: true })
        if (existsSync(folder)) syncFolder(folder)
      })
    },
  }
}
