import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../services/office/database/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a PostgreSQL of the tests' own, without a database; null where none is installed. */
    postgres: string | null
  }
}

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
/** The user that a server runs as. */
export const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

/** A database on the tests' own server that the office has set up: copying it is quicker than setting up another. */
export const TEMPLATE = 'set_up'

/** All tests of the office share a server, in a folder of its own. */
// biome-ignore lint/style/noDefaultExport: vitest calls the default export
export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-office-'))
  const programs = newestPrograms()
  const cluster =
    programs === null
      ? null
      : await startCluster(programs, folder).catch((error: Error) => {
          // A machine on which it can't run must not keep every other test from running.
          process.stdout.write(
            `skipped: the office on a PostgreSQL server, which does not start here: ${error.message}\n`,
          )
          return null
        })
  if (cluster !== null) await makeTemplate(cluster.address)
  provide('postgres', cluster?.address ?? null)
  return async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(address: string): Promise<void> {
  const admin = new pg.Client({ connectionString: `${address}/postgres` })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${TEMPLATE}`)
  await admin.end()
  await (await openPostgres(`${address}/${TEMPLATE}`)).close()
}

/** A PostgreSQL of the tests' own: each test makes a database in it. */
export async function startCluster(programs: string, above: string) {
  const folder = join(above, 'postgres')
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(above, 0o711)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(programs, 'initdb'), initdb, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await freePort()
  const settings = [
    'fsync=off',
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=60',
  ]
  const begin = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: 'ignore' },
    )
  const address = `postgres://postgres@127.0.0.1:${port}`
  let server = begin()
  await answers(address, server)
  return {
    address,
    /** Its folder. */
    data,
    async stop() {
      if (server.exitCode !== null) return
      server.kill('SIGINT')
      await once(server, 'exit')
    },
    /** Again, with the same data and address. */
    async start() {
      server = begin()
      await answers(address, server)
    },
  }
}

export function newestPrograms(): string | null {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all)
    ? readdirSync(all)
        .map(Number)
        .filter((version) => version >= 15)
    : []
  const folder = join(all, String(Math.max(...versions)), 'bin')
  return existsSync(join(folder, 'initdb')) ? folder : null
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(address: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString: `${address}/postgres` })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error("the tests' own PostgreSQL did not start")
}
