import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => resolve(import.meta.dirname, path)
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }

// biome-ignore lint/style/noDefaultExport: electron-vite reads the default export
export default defineConfig({
  main: {
    define: { LOKET_VERSION: JSON.stringify(version) },
    build: {
      outDir: at('out/main'),
      // One file instead of hundreds to find and read: browser mode is ready in about 60 % of the time.
      externalizeDeps: false,
      lib: {
        entry: {
          main: at('electron/main.ts'),
          browser: at('electron/browser.ts'),
          sandbox: at('electron/sandbox/main.ts'),
          'check-worker': at('electron/backups/check-worker.ts'),
        },
        formats: ['es'],
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      // A sandboxed preload must be one CommonJS file without dependencies.
      externalizeDeps: false,
      lib: { entry: { preload: at('electron/preload.ts') }, formats: ['cjs'] },
    },
  },
  renderer: {
    root: at('renderer'),
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      rollupOptions: { input: { index: at('renderer/index.html'), display: at('renderer/display.html') } },
      minify: true,
      // In browser mode the page meets whichever browser the shop has, not only Electron's.
      target: 'es2023',
      // The first that know light-dark(): rewritten for older ones, it could not turn with a part's own colour scheme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  },
})
