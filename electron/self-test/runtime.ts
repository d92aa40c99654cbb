import { scryptSync } from 'node:crypto'
import { type Stats, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OLDEST_SQLITE, olderThan } from '../journal/file/sqlite-version.ts'
import { type Check, check, failed, ok } from './check.ts'

const OLDEST_NODE = 24

/** Variables that make a program run other code, trust other certificates or reveal its keys. */
const meddling = [
  'NODE_OPTIONS',
  'NODE_TLS_REJECT_UNAUTHORIZED',
  'SSLKEYLOGFILE',
  'ELECTRON_RUN_AS_NODE',
] as const

/** Checks what Loket runs on; `programs` are its own files and the binary that runs them. */
export function runtimeChecks(
  programs: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Check>[] {
  return [
    check('Node', () => {
      const { node } = process.versions
      return Number.parseInt(node, 10) >= OLDEST_NODE
        ? ok('Node', node)
        : failed('Node', `${node} is older than ${OLDEST_NODE}`)
    }),
    check('SQLite', () => {
      const database = new DatabaseSync(':memory:')
      const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.version)
      database.close()
      const oldest = OLDEST_SQLITE.join('.')
      return olderThan(version.split('.').map(Number), OLDEST_SQLITE)
        ? failed('SQLite', `${version} is older than ${oldest}`)
        : ok('SQLite', `${version}, ${oldest} or newer is needed`)
    }),
    check('PINs', () => {
      scryptSync('0', 'salt', 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 })
      return ok('PINs', 'scrypt works at its full cost')
    }),
    check('environment', () => {
      const set = meddling.filter((name) => env[name])
      const inspects = process.execArgv.filter((each) => /^--inspect/.test(each))
      const wrong = [...set, ...inspects]
      return wrong.length === 0
        ? ok('environment', 'nothing makes this program run other code')
        : failed('environment', `start Loket without ${wrong.join(', ')}`)
    }),
    check('program', () => {
      if (process.platform === 'win32') return ok('program', 'its rights are those of its folder')
      const open = programs.filter((path) => othersMayChange(statSync(path)))
      return open.length === 0
        ? ok('program', 'nobody else can change it')
        : failed('program', `other users can change ${open.join(', ')}`)
    }),
  ]
}

const othersMayChange = ({ mode, uid }: Stats) =>
  (mode & 0o002) !== 0 || (uid !== 0 && uid !== process.geteuid?.())
