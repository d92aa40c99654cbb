import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'
import type { Line } from './measure.ts'

const SETTLE_MS = 15_000
const WATCHED_MS = 20_000

/** What a counter takes that nobody touches, begun as `npm start` does, with one window open. Needs Linux, for `/proc`. */
export async function measureRest(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-rest-'))
  const { script, address } = await startByScript(['--port', '0', '--data', folder])
  const browser = await launchChromium({ isMeasured: true })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(address)
    await page.getByRole('button', { name: 'Tagih' }).waitFor()
    await wait(SETTLE_MS)
    const pid = childOf(script)
    const before = { cpu: cpuMs(pid), wakes: wakes(pid) }
    await wait(WATCHED_MS)
    const aSecond = (count: number) => Math.round((count / WATCHED_MS) * 10_000) / 10
    const cpu = aSecond(cpuMs(pid) - before.cpu) / 10
    return [
      { name: 'the process at rest in browser mode, MB RSS', value: rssMb(pid), aim: '≤ 95' },
      { name: '… % of a core', value: Math.round(cpu * 100) / 100, aim: '≤ 0.1' },
      {
        name: '… wakes a second of its main thread',
        value: aSecond(wakes(pid) - before.wakes),
        aim: 'no timer under 1 s',
      },
    ]
  } finally {
    await browser.close()
    const ended = once(script, 'exit')
    script.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the counter by the script behind `npm start`; resolves when it says where its page is. */
async function startByScript(args: readonly string[]): Promise<{ script: ChildProcess; address: string }> {
  const start = [join(root, 'scripts/start.mjs'), '--browser', '--no-open', ...args]
  const script = spawn(process.execPath, start, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await Promise.race([
    once(script.stdout as NodeJS.ReadableStream, 'data'),
    once(script, 'exit').then(() => Promise.reject(new Error('npm start ended'))),
  ])) as [Buffer]
  return { script, address: /http:\S+/.exec(line.toString())?.[0] ?? '' }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function childOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Number(children[0])
}

const rssMb = (pid: number) =>
  Math.round(Number(/^Rss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 102.4) /
  10

/** User and system time, in steps of 10 ms. */
function cpuMs(pid: number): number {
  const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const wakes = (pid: number) =>
  Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
