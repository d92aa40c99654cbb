import type { Language } from '../../shared/language.ts'
import { saveFile } from '../components/files/save-file.ts'
import { useSession } from './session.ts'

const training: Readonly<Record<Language, string>> = { id: 'latihan', en: 'training' }

/** Saves a file of what this counter has sold. One of training says so in its name: a book-keeper gets the file alone. */
export function saveFigures(name: string, type: string, parts: readonly BlobPart[]): void {
  const { started } = useSession.getState()
  const mark = started?.mode === 'training' ? `loket-${training[started.settings.language]}-` : 'loket-'
  saveFile(name.replace(/^loket-/, mark), type, parts)
}
