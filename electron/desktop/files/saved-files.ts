import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { app, type DownloadItem, type Session } from 'electron'
import { logTrouble } from '../../../platform/log.ts'
import type { SavedFile } from '../../../shared/saved-file.ts'

interface SavedFilesOptions {
  readonly mayAskWhere: () => boolean
  /** Called for what the person at the counter can't know: a place that nobody chose, and a file that failed. */
  readonly onEnd: (file: SavedFile) => void
}

/**
 * Files that the page saves: the system asks where, as usual; without a question each lies in the folder of downloads,
 * under a name that no file there has. The system's file dialog opens folders and other programs.
 */
export function keepSavedFiles(
  session: Pick<Session, 'on'>,
  { mayAskWhere, onEnd }: SavedFilesOptions,
): void {
  session.on('will-download', (event, item) => {
    const asks = mayAskWhere()
    if (!asks && !placed(item)) {
      event.preventDefault()
      return onEnd({ name: item.getFilename(), ended: 'failed' })
    }
    item.once('done', (_done, state) => {
      if (state === 'interrupted') onEnd({ name: nameOf(item), ended: 'failed' })
      if (state === 'completed' && !asks) onEnd({ name: nameOf(item), ended: 'downloads' })
    })
  })
}

/** False where this user has no folder of downloads: one that is on a drive which is away. Electron throws for it. */
function placed(item: DownloadItem): boolean {
  try {
    item.setSavePath(freePath(app.getPath('downloads'), item.getFilename()))
    return true
  } catch (error) {
    logTrouble(error)
    return false
  }
}

/** The name on the disk; the page's own if there is none yet. */
const nameOf = (item: DownloadItem) => parse(item.getSavePath() || item.getFilename()).base

function freePath(folder: string, file: string): string {
  const { name, ext, base } = parse(file)
  let path = join(folder, base)
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${name} (${count})${ext}`)
  return path
}
