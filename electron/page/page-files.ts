import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { securityHeaders } from './headers.ts'

/** One file of the built page, with the headers it is always sent with. */
export interface PageFile {
  readonly body: Buffer<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/** The page by URL path, read once at start: nothing outside of it can be asked for. */
export type PageFiles = ReadonlyMap<string, PageFile>

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const openedByOthers = { 'cross-origin-opener-policy': 'unsafe-none' }

/** Reads the built page. Files of a kind the page has no use for are not served. */
export function readPageFiles(folder: string): PageFiles {
  const files = new Map<string, PageFile>()
  collect(folder, '/', files)
  const index = files.get('/index.html')
  if (!index) throw new Error(`The screens are not in ${folder}: build Loket again.`)
  const display = files.get('/display.html')
  // The cashier's window may bring it to the front again; it shows nothing that is not for everybody.
  if (display) files.set('/display', { ...display, headers: { ...display.headers, ...openedByOthers } })
  return files.set('/', index)
}

function collect(folder: string, path: string, files: Map<string, PageFile>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) collect(file, `${path}${entry.name}/`, files)
    const contentType = contentTypes[extname(entry.name)]
    if (!entry.isFile() || !contentType) continue
    // Everything below assets/ has a hash of its content in its name; only the index keeps its name.
    const caching = path === '/' ? 'no-store' : 'private, max-age=31536000, immutable'
    files.set(`${path}${entry.name}`, {
      body: readFileSync(file),
      headers: { ...securityHeaders, 'content-type': contentType, 'cache-control': caching },
    })
  }
}
