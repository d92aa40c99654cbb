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
          // Shared cores: what is polled for may come late, and what never comes fails all the same.
          expect: { poll: { timeout: 10_000 } },
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
          // A browser, a counter and a gateway each: more of them at a time only press too early and wait too long.
          maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
          // On shared cores a hand of the test's may be quicker than the half second of a double click.
          retry: 1,
        },
      },
    ],
  },
})
