import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { small } from '../../scripts/hand-over.mjs'
import {
  builtinsAsObjects,
  lateBuiltinsOfWs,
  lateSchemas,
  shorter,
  withoutHttp2,
} from '../../scripts/main-files.mjs'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'
import { fillJournal } from './full-journal.ts'
import { type Comparison, compare, timed } from './measure.ts'

const STARTS = 20
/** What a busy shop has after some years. */
const YEARS = { orders: 100_000, open: 500 }

/**
 * From the command to the first usable screen, against an empty page of the same build tools, served by
 * the same page server in a process that does nothing else.
 */
export async function benchStart(turns: (most: number) => number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const empty = await buildEmptyPage(folder)
  const browser = await launchChromium({ isMeasured: true })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const ours: number[] = []
  const bare: number[] = []
  const run = async (script: string, args: readonly string[]) => {
    let stop = async () => {}
    return timed(async () => {
      const child = spawn(process.execPath, [...small.nodeOptions, script, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...small.env },
      })
      const ended = once(child, 'exit')
      stop = async () => {
        child.kill('SIGTERM')
        await ended
      }
      const [line] = (await once(child.stdout, 'data')) as [Buffer]
      const address = /http:\S+/.exec(line.toString())?.[0] ?? ''
      await page.goto(address)
      await page.getByRole('button', { name: 'Tagih' }).waitFor()
    }).finally(() => stop())
  }
  const browserMode = join(root, 'out/main/browser.js')
  const argsOf = (data: string) => ['--port', '0', '--no-open', '--data', join(folder, data)]
  const args = argsOf('data')
  // The very first start makes the data folder; a shop's every other day begins like the ones measured.
  await run(browserMode, args)
  await run(browserMode, argsOf('years'))
  fillJournal(join(folder, 'years/training/journal.db'), { ...YEARS, orders: turns(YEARS.orders) })
  await run(browserMode, argsOf('years'))
  const full: number[] = []
  for (let start = 0; start < turns(STARTS); start += 1) {
    ours.push(await run(browserMode, args))
    bare.push(await run(empty, []))
    full.push(await run(browserMode, argsOf('years')))
  }
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
  return [
    compare(
      'command → first usable screen / empty page served the same way',
      ours,
      bare,
      '≤ 1.35, 1.5 at p95',
    ),
    compare('the same with 100,000 orders, 500 of them open / with an empty journal', full, ours, '≤ 1.2'),
  ]
}

async function buildEmptyPage(folder: string): Promise<string> {
  const source = join(folder, 'empty')
  mkdirSync(source)
  writeFileSync(
    join(source, 'index.html'),
    '<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Empty</title></head><body><script type="module" src="./main.js"></script></body></html>',
  )
  writeFileSync(
    join(source, 'main.js'),
    "const button = document.createElement('button'); button.textContent = 'Tagih'; document.body.append(button)",
  )
  const page = join(folder, 'empty-page')
  await build({ configFile: false, root: source, logLevel: 'error', build: { outDir: page } })
  const server = join(folder, 'empty-server')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(root, 'test/bench/empty-server.ts'),
      outDir: server,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'server.mjs', minify: shorter } },
    },
    ssr: { noExternal: true },
    // As our own process is built: else the empty page would wait for what no start of ours reads any more.
    resolve: { alias: lateSchemas(root) },
    plugins: [withoutHttp2, lateBuiltinsOfWs, builtinsAsObjects],
    define: { EMPTY_PAGE: JSON.stringify(page) },
  })
  return join(server, 'server.mjs')
}
