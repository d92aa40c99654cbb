import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

/** What the coarsest file system takes for one moment: a file saved twice in it looks the same both times. */
const ONE_MOMENT_MS = 2_000

/** A digest of what is in these files and folders. */
export function contentOf(sources) {
  const hash = createHash('sha256')
  forEachFile(sources, (path) => hash.update(`${path}\0`).update(readFileSync(join(root, path))))
  return hash.digest('hex')
}

/**
 * Whether something holds that only these files decide: it is not asked again while they look as they did when it held. To
 * look at two thousand files costs a seventh of reading them; `kept` is the file that keeps how they looked.
 */
export function stillHolds(kept, sources, holds) {
  const looks = looksOf(sources)
  if (looks !== null && looks === readText(kept)) return true
  if (!holds()) return false
  try {
    if (looks !== null) writeFileSync(join(root, kept), looks)
  } catch {
    // Where nothing can be written, it is asked each time.
  }
  return true
}

/** A digest of names, sizes and times. Null where a file was saved just now, as it may be saved again. */
function looksOf(sources) {
  const hash = createHash('sha256')
  let newest = Number.NEGATIVE_INFINITY
  forEachFile(sources, (path) => {
    // No program can set the second of the times.
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
    newest = Math.max(newest, mtimeMs, ctimeMs)
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs}\n`)
  })
  return Date.now() - newest > ONE_MOMENT_MS ? hash.digest('hex') : null
}

function readText(file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return null
  }
}

function forEachFile(paths, tell) {
  for (const path of paths) {
    if (statSync(join(root, path)).isDirectory()) walk(path, tell)
    else tell(path)
  }
}

function walk(folder, tell) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const byName = entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of byName) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) walk(path, tell)
    else tell(path)
  }
}
