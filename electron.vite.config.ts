import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string) => resolve(import.meta.dirname, path)

// biome-ignore lint/style/noDefaultExport: electron-vite reads the default export
export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      lib: {
        entry: {
          main: at('electron/main.ts'),
          browser: at('electron/browser.ts'),
          sandbox: at('electron/sandbox/main.ts'),
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
    build: { outDir: at('out/renderer'), rollupOptions: { input: at('renderer/index.html') } },
  },
})
