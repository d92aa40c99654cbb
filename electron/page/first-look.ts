import type { PageFile, PageFiles } from './page-files.ts'

/** What the first paint depends on and only the counter knows. */
export interface FirstLook {
  readonly language: string
  readonly theme: string
  /** A locked window begins without the counter's frame. */
  readonly isLocked: boolean
}

const htmlTag = '<html lang="id">'

/** The page's files; its HTML says how it begins, so that the first paint is right before any script has run. */
export function withFirstLook(files: PageFiles, look: () => FirstLook): Pick<PageFiles, 'get'> {
  return {
    get(path) {
      const file = files.get(path)
      return file?.headers['content-type']?.startsWith('text/html') ? asItBegins(file, look()) : file
    },
  }
}

function asItBegins({ body, headers }: PageFile, { language, theme, isLocked }: FirstLook): PageFile {
  const begins = isLocked ? 'locked' : 'counter'
  const tag = `<html lang="${language}" data-theme="${theme}" data-begins="${begins}">`
  return { headers, body: Buffer.from(body.toString('utf8').replace(htmlTag, tag)) }
}
