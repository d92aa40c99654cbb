import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Whether CUPS, its scheduler included, is installed here. */
export const hasCups = ['cupsd', 'lpadmin', 'lp', 'lpstat'].every(
  (program) => spawnSync(program, ['-h'], { env: withSbin() }).error === undefined,
)

/** A driver that turns pages back into a PDF; a queue for raw bytes needs no driver. */
export const PDF_DRIVER = '/usr/share/ppd/cupsfilters/Generic-PDF_Printer-PDF.ppd'
export const hasPdfDriver = hasCups && existsSync(PDF_DRIVER)

export interface PrivateCups {
  addQueue(name: string, device: string, driver?: string): void
  run(program: string, ...args: string[]): string
  stop(): Promise<void>
}

/**
 * The test's own CUPS, unknown to the computer's: in a folder of its own, behind a socket that only this process's
 * commands use.
 */
export async function aPrivateCups(): Promise<PrivateCups> {
  const folder = temporaryFolder()
  // Its backends run as another user.
  chmodSync(folder, 0o755)
  const at = (name: string) => join(folder, name)
  for (const name of ['root', 'spool', 'cache', 'state', 'tmp']) mkdirSync(at(name))
  writeFileSync(
    at('cups-files.conf'),
    [
      `ServerRoot ${at('root')}`,
      `RequestRoot ${at('spool')}`,
      `CacheDir ${at('cache')}`,
      `StateDir ${at('state')}`,
      `TempDir ${at('tmp')}`,
      `AccessLog ${at('access')}`,
      `ErrorLog ${at('error')}`,
      `PageLog ${at('page')}`,
      'FileDevice Yes',
      '',
    ].join('\n'),
  )
  const allow = 'Order allow,deny\nAllow all\n'
  writeFileSync(
    at('cupsd.conf'),
    [
      `Listen ${at('socket')}`,
      'Browsing No',
      'DefaultAuthType None',
      'WebInterface No',
      `<Location />\n${allow}</Location>`,
      `<Location /admin>\n${allow}</Location>`,
      `<Policy default>\n<Limit All>\n${allow}</Limit>\n</Policy>\n`,
    ].join('\n'),
  )
  const scheduler = spawn('cupsd', ['-f', '-c', at('cupsd.conf'), '-s', at('cups-files.conf')], {
    env: withSbin(),
    stdio: 'ignore',
  })
  const before = process.env.CUPS_SERVER
  process.env.CUPS_SERVER = at('socket')
  const stop = async () => {
    if (scheduler.exitCode !== null || scheduler.signalCode !== null) return
    scheduler.kill('SIGKILL')
    await once(scheduler, 'exit')
  }
  onTestFinished(async () => {
    await stop()
    if (before === undefined) delete process.env.CUPS_SERVER
    else process.env.CUPS_SERVER = before
  })
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { env: withSbin(), stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  await expect.poll(() => spawnSync('lpstat', ['-r']).stdout.toString()).toContain('is running')
  return {
    run,
    stop,
    addQueue: (name, device, driver) =>
      void run('lpadmin', `-p${name}`, '-E', '-v', device, ...(driver ? ['-P', driver] : ['-m', 'raw'])),
  }
}

function withSbin() {
  return { ...process.env, LC_ALL: 'C', PATH: `${process.env.PATH}:/usr/sbin` }
}
