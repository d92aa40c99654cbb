import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { firstTexts } from './scripts/first-texts.mjs'
import { lateSchemas } from './scripts/main-files.mjs'

/** Tests wait for sockets, disks and browsers more than they compute; `npm test` says how many it wants itself. */
const maxWorkers = Math.max(4, availableParallelism())

/**
 * No test fails by the clock alone: on a busy machine what comes may come late, and what never comes fails all the same. On
 * CI a test has a second try, and `npm test` says what the first one found; on a desk it has none, so that its cause is
 * found. A proof plays the same seeds both times.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Asking thrice as often cost the office's tests a twelfth of their CPU.
  expect: { poll: { timeout: 60_000, interval: 150 } },
  maxWorkers,
  retry: process.env.CI ? 1 : 0,
  setupFiles: process.env.LOKET_TEST_CPU ? ['test/helpers/cpu-of-file.ts'] : [],
}

/**
 * What takes minutes begins first: at the end it would keep one core busy alone. Browser tests stay together, because a
 * process goes on to the next of them only if it is the next in the queue.
 */
const longest = [
  '/test/counter/',
  '/test/safety/simulation.',
  '/test/safety/kills.',
  '/test/safety/crash-points.',
  '/test/safety/prints.',
  '/test/safety/',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const kinds = longest.map((folder) => sorted.filter(({ moduleId }) => moduleId.includes(folder)))
    return [...new Set([...kinds.flat(), ...sorted])]
  }
}

/** Rooms whose tests share a process: none of them leaves anything behind in a module, the environment or a global. */
const sharing = [
  'audit',
  'backups',
  'budgets',
  'cart',
  'catalogue',
  'display',
  'docs',
  'gateway',
  'house',
  'ipc',
  'journal',
  'lifecycle',
  'merchant',
  'notifications',
  'packaging',
  'refunds',
  'sales',
  'sandbox',
  'settings',
  'shared',
  'shifts',
  'staff',
  'static-accounts',
  'subscriptions',
  'training',
  'updates',
  'vault',
  'watching',
  'web',
  'windowless',
]
/** They look at millions of dots, which takes three times as long where functions are counted. */
const drawing = ['printing', 'virtual-printer']
/** Files that go on in the process of those before them find the code read. */
const inOneProcess = {
  isolate: false,
  // V8 once ended such a process while it freed WebAssembly code.
  execArgv: ['--no-wasm-code-gc'],
  ...patience,
  setupFiles: ['test/helpers/nothing-left-behind.ts', ...patience.setupFiles],
}
/** On a desk it is counted which functions they run. */
const counted = { ...inOneProcess, setupFiles: ['test/helpers/ran-here.ts', ...inOneProcess.setupFiles] }
/** The processes' code runs with their schemas. */
const ofProcesses = { resolve: { alias: lateSchemas(import.meta.dirname) } }
const testsOf = (rooms: readonly string[]) => rooms.map((room) => `test/${room}/**/*.test.ts`)

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Code of the page imports its texts in this way.
        plugins: [firstTexts([])],
        ...ofProcesses,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: testsOf([
            'counter',
            'desktop',
            'office',
            'safety',
            'bench',
            'renderer',
            ...sharing,
            ...drawing,
          ]),
          ...patience,
        },
      },
      {
        plugins: [firstTexts([])],
        // Its state is in its modules, so each file has its own: in a thread, which costs half as much as a process.
        test: { name: 'page', include: testsOf(['renderer']), pool: 'threads', ...patience },
      },
      {
        plugins: [firstTexts([])],
        ...ofProcesses,
        test: {
          name: 'core',
          include: testsOf(sharing),
          ...counted,
        },
      },
      {
        plugins: [firstTexts([])],
        ...ofProcesses,
        test: {
          name: 'drawing',
          include: testsOf(drawing),
          ...inOneProcess,
        },
      },
      {
        ...ofProcesses,
        test: {
          name: 'proofs',
          include: testsOf(['safety']),
          ...counted,
        },
      },
      {
        test: {
          name: 'office',
          include: ['test/office/**/*.test.ts'],
          // One PostgreSQL for all of them, which starts only where one of them runs.
          globalSetup: 'test/office/cluster.ts',
          // The files share what they read of the office and of PostgreSQL's client; each has a database of its own.
          isolate: false,
          ...patience,
          setupFiles: ['test/helpers/ran-here.ts', 'test/helpers/ran-of-file.ts', ...patience.setupFiles],
        },
      },
      {
        test: {
          name: 'desktop',
          include: testsOf(['desktop']),
          // A test reads all that speaks to Electron anew (built-main.ts).
          isolate: false,
          ...patience,
          setupFiles: ['test/helpers/home-of-its-own.ts', ...patience.setupFiles],
        },
      },
      {
        test: {
          name: 'counter',
          include: ['test/counter/**/*.test.ts'],
          // The files share a process and its Chromium; each test has a counter and a browser profile of its own.
          isolate: false,
          globalSetup: 'test/counter/compiled.ts',
          ...patience,
          setupFiles: ['test/helpers/ran-of-file.ts', ...patience.setupFiles],
        },
      },
    ],
  },
})
