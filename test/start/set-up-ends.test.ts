import { spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** An npm that installs for ever; it says under which number. */
const npm = `import { writeFileSync } from 'node:fs'
writeFileSync('npm.pid', String(process.pid))
setInterval(() => {}, 1_000)`

/** `npm start` in a folder where nothing is installed, below a shell that passes no signal on, as npm runs it. */
async function installing() {
  const folder = temporaryFolder()
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'npm.js'), npm)
  const line = `"${process.execPath}" scripts/start.mjs & echo $! > start.pid; wait`
  const shell = spawn('sh', ['-c', line], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, npm_execpath: join(folder, 'npm.js'), npm_node_execpath: process.execPath },
  })
  const pidOf = (name: string) => Number(readFileSync(join(folder, `${name}.pid`), 'utf8'))
  await expect.poll(() => existsSync(join(folder, 'npm.pid')) && pidOf('npm')).toBeGreaterThan(0)
  const pids = [pidOf('start'), pidOf('npm')] as const
  onTestFinished(() => {
    for (const pid of pids.filter(isThere)) process.kill(pid, 'SIGKILL')
  })
  return { shell, pids, left: () => pids.filter(isThere) }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a start that is ended while it installs leaves no npm behind, which would install beside the next start',
  async () => {
    const { pids, left } = await installing()
    process.kill(pids[0], 'SIGTERM')
    await expect.poll(left).toEqual([])
  },
)

test.skipIf(process.platform === 'win32')(
  'a start whose npm is gone while it installs ends as well, and opens no counter that nobody sees',
  async () => {
    const { shell, left } = await installing()
    shell.kill('SIGKILL')
    await expect.poll(left).toEqual([])
  },
)
