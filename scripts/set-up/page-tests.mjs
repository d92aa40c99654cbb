import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './command.mjs'

/** The page and what changes with it. */
const page = ['renderer/', 'test/renderer/', 'test/counter/', 'CHANGELOG.md']

/** The tests that a change of the page can break. `test/house/page-tests.test.ts` holds that no other test reads the page. */
export const pageTests = [
  ...['budgets', 'counter', 'desktop', 'docs', 'house', 'packaging', 'renderer', 'web'].map(
    (room) => `test/${room}/`,
  ),
  'test/office/directory-at-the-till.test.ts',
  'test/office/elsewhere-in-browser.test.ts',
  'test/office/receipt-in-browser.test.ts',
  'test/office/trouble-in-browser.test.ts',
  'test/safety/canaries.test.ts',
]

const stamp = join(root, 'out/proofs/all-but-the-page')

/** Whether everything but the page is as it was when all tests passed here. */
export function isOnlyPageChanged() {
  const made = fingerprint()
  return made !== null && existsSync(stamp) && readFileSync(stamp, 'utf8') === made
}

/** To be called before all tests run; the returned function notes that they passed. */
export function beforeAllTests() {
  const made = fingerprint()
  return () => {
    if (made === null) return
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, made)
  }
}

/** Of all files that Git knows or would add, besides the page; null without Git. */
function fingerprint() {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) return null
  const hash = createHash('sha256').update(process.version)
  for (const file of stdout.split('\0').filter(Boolean).sort()) {
    if (page.some((path) => file.startsWith(path))) continue
    hash.update(`${file}\0`)
    if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
