import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests wait for sockets, disks and browsers more than they compute. The projects share them. */
const maxWorkers = Math.max(3, availableParallelism())

/** No test fails by the clock alone: on a busy machine what comes may come late, and what never comes fails all the same. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers,
}

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/counter/**', 'test/desktop/**', 'test/bench/**'],
          ...patience,
        },
      },
      { test: { name: 'desktop', include: ['test/desktop/**/*.test.ts'], ...patience } },
      { test: { name: 'counter', include: ['test/counter/**/*.test.ts'], ...patience } },
    ],
  },
})
