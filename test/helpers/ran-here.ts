/**
 * Writes down which of our code each test file runs in its own process, for `npm test` on a desk. Files share a process: what
 * was loaded for one is there for those after it, so what ran while it loaded counts for them too.
 */
import type { ChildProcess } from 'node:child_process'
import { hash } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { join, relative } from 'node:path'
import vm from 'node:vm'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Counted, createRan, isCounting } from './ran.ts'
import { root } from './root.ts'

const rooms = '(?:electron|platform|renderer|services|shared)'
const OURS = new RegExp(`${RegExp.escape(root.replaceAll('\\', '/'))}/(${rooms}/[^?]+\\.tsx?)$`)

/** What this process has seen since its start. */
interface Here {
  /** What ran of our scripts since the last call. */
  take(): Counted[]
  /** All that ran while files loaded. */
  readonly loading: Counted[]
  /** The name of the code that was made of a file: what ran is counted by places in it. */
  readonly codes: Map<string, string>
  children: ChildProcess[]
  hasThread: boolean
}

const folder = process.env.LOKET_TEST_RAN ?? ''

if (isCounting) {
  const here = theProcess()
  beforeAll(() => void here.loading.push(...here.take()))
  afterAll(() => {
    const nameOf = (url: string) => {
      const [, file = ''] = OURS.exec(url) ?? []
      const code = here.codes.get(file)
      return code && `${file} ${code}`
    }
    const ran = createRan(nameOf)
    for (const script of [...here.loading, ...here.take()]) ran.add(script)
    const processes = here.children.map(({ spawnargs }) => spawnargs.join(' '))
    const own = processes.filter((line) => /\bnode\b|\.[cm]?[jt]s\b/.test(line))
    const isHosted = (line: string) => line.includes('/program-host.mjs ')
    if (here.hasThread || !own.every(isHosted)) ran.isUnknown('other processes or threads ran some of it')
    here.children = []
    here.hasThread = false
    const test = relative(root, expect.getState().testPath ?? '').replaceAll(/[/\\]/g, ' ')
    const written = { ...ran.take(), hasPrograms: own.some(isHosted) }
    writeFileSync(join(folder, `${test}.here.json`), JSON.stringify(written))
  })
}

function theProcess(): Here {
  const known = globalThis as { loketRanHere?: Here }
  known.loketRanHere ??= followed()
  return known.loketRanHere
}

function followed(): Here {
  const codes = new Map<string, string>()
  keepCodes(codes)
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const here: Here = {
    take() {
      let scripts: Counted[] = []
      // It answers at once.
      session.post('Profiler.takePreciseCoverage', (_, { result }) => {
        scripts = result.filter(({ url }) => OURS.test(url))
      })
      return scripts
    },
    loading: [],
    codes,
    children: [],
    hasThread: false,
  }
  subscribe('child_process', (message) => {
    here.children.push((message as { process: ChildProcess }).process)
  })
  process.on('worker', () => {
    here.hasThread = true
  })
  return here
}

/** Vitest runs each module as a script made of it. The script's code is kept once for all tests that run the same. */
function keepCodes(codes: Map<string, string>): void {
  mkdirSync(join(folder, 'codes'), { recursive: true })
  const { runInThisContext } = vm
  vm.runInThisContext = (code, options) => {
    const [, file] = OURS.exec((typeof options === 'object' && options.filename) || '') ?? []
    if (file) {
      const name = hash('sha256', code)
      codes.set(file, name)
      const place = join(folder, 'codes', name)
      if (!existsSync(place)) writeFileSync(place, code)
    }
    return runInThisContext(code, options)
  }
}
