import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { small } from '../../scripts/hand-over.mjs'
import { lateBuiltinsOfWs, lateSchemas, shorter, withoutHttp2 } from '../../scripts/main-files.mjs'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'
import { fillJournal } from './full-journal.ts'
import { type Comparison, compare, timed } from './measure.ts'

const STARTS = 20
/** What a busy shop has after some years. */
const YEARS = { orders: 100_000, open: 500 }

/**
 * From the command to the first usable screen, against an empty page that the same page server serves in a process that does nothing
 * else: built and begun as Loket is, and as Vite alone builds it, which the aim was set against. See decision 0356.
 */
export async function benchStart(turns: (most: number) => number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const page = await buildEmptyPage(folder)
  const [empty, plain] = [
    await buildServer(folder, page, 'likeOurs'),
    await buildServer(folder, page, 'plain'),
  ]
  const browser = await launchChromium({ isMeasured: true })
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const ours: number[] = []
  const bare: number[] = []
  const barePlain: number[] = []
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
      await tab.goto(address)
      await tab.getByRole('button', { name: 'Tagih' }).waitFor()
    }).finally(() => stop())
  }
  const browserMode = join(root, 'out/main/browser.cjs')
  const argsOf = (data: string) => ['--port', '0', '--no-open', '--data', join(folder, data)]
  const args = argsOf('data')
  const emptyArgs = [join(folder, 'compiled')]
  // The very first start makes the data folder; a shop's every other day begins like the ones measured.
  await run(browserMode, args)
  await run(empty, emptyArgs)
  await run(browserMode, argsOf('years'))
  fillJournal(join(folder, 'years/training/journal.db'), { ...YEARS, orders: turns(YEARS.orders) })
  await run(browserMode, argsOf('years'))
  const full: number[] = []
  for (let start = 0; start < turns(STARTS); start += 1) {
    ours.push(await run(browserMode, args))
    bare.push(await run(empty, emptyArgs))
    barePlain.push(await run(plain, []))
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
    compare('… / empty page whose server Vite alone has built', ours, barePlain, '≤ 1.35, 1.5 at p95'),
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
  return page
}

async function buildServer(folder: string, page: string, how: 'likeOurs' | 'plain'): Promise<string> {
  const outDir = join(folder, how)
  const isLikeOurs = how === 'likeOurs'
  const names = { entryFileNames: 'server.cjs', chunkFileNames: '[name].cjs' }
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: join(root, 'test/bench/empty-server.ts'),
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        output: isLikeOurs
          ? { ...names, format: 'cjs', minify: shorter }
          : { entryFileNames: 'server.mjs', chunkFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
    ...(isLikeOurs && { resolve: { alias: lateSchemas(root) }, plugins: [withoutHttp2, lateBuiltinsOfWs] }),
    define: { EMPTY_PAGE: JSON.stringify(page) },
  })
  return join(outDir, isLikeOurs ? 'server.cjs' : 'server.mjs')
}
