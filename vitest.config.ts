import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests wait for sockets, disks and browsers more than they compute. */
const workers = Math.max(3, availableParallelism())

// biome-ignore lint/style/noDefaultExport: vitest reads the default export
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/counter/**', 'test/desktop/**', 'test/bench/**'],
          testTimeout: 20_000,
          maxWorkers: workers,
        },
      },
      {
        test: {
          name: 'desktop',
          include: ['test/desktop/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'counter',
          include: ['test/counter/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
    ],
  },
})
