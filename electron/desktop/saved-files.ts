import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import { app, type Session } from 'electron'

/**
 * Files that the page saves: the system asks where, as usual; without a question each lies in the folder of downloads,
 * under a name that no file there has. The system's file dialog opens folders and other programs.
 */
export function keepSavedFiles(session: Pick<Session, 'on'>, mayAskWhere: () => boolean): void {
  session.on('will-download', (_event, item) => {
    if (!mayAskWhere()) item.setSavePath(freePath(app.getPath('downloads'), item.getFilename()))
  })
}

function freePath(folder: string, file: string): string {
  const { name, ext, base } = parse(file)
  let path = join(folder, base)
  for (let count = 2; existsSync(path); count += 1) path = join(folder, `${name} (${count})${ext}`)
  return path
}
