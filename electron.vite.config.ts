import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { drawnBy, reactByNames } from './scripts/drawn-by.mjs'
import { firstTexts } from './scripts/first-texts.mjs'
import { libraryCode } from './scripts/library-code.mjs'
import { lateBuiltinsOfWs, lateSchemas, latinFiles, shorter, withoutHttp2 } from './scripts/main-files.mjs'
import { bridgeFirst, mapsBeside, pageFiles, shortImport } from './scripts/page-files.mjs'
import { processFiles } from './scripts/process-files.mjs'
import { singleIcons } from './scripts/single-icons.mjs'

const at = (path: string) => resolve(import.meta.dirname, path)
const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }

/** pdfkit looks for its fonts beside itself when it runs, where a bundle has none: they are made part of it. */
const pdfFonts = {
  name: 'pdf-fonts',
  transform(code: string, id: string) {
    if (!id.endsWith('/pdfkit/js/pdfkit.node.mjs')) return null
    const fonts = new Set<string>()
    const bundled = code.replaceAll(/require\$1\('#standard-fonts\/(\w+)'\)/g, (_, font: string) => {
      fonts.add(font)
      return `font${font}`
    })
    if (fonts.size === 0) throw new Error('pdfkit takes its fonts from elsewhere by now')
    const imports = [...fonts].map((font) => `import font${font} from './standard-fonts/${font}.mjs'`)
    return libraryCode([...imports, bundled].join('\n'))
  },
}

/** The fonts of slips lie beside the program, each read when the first of its letters is wanted. */
const slipFonts = {
  name: 'slip-fonts',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: Buffer }): void }) {
    const folder = at('resources/fonts/slips')
    for (const file of readdirSync(folder)) {
      this.emitFile({ type: 'asset', fileName: `fonts/${file}`, source: readFileSync(resolve(folder, file)) })
    }
  },
}

/** `first` is what browser mode reads before it can say where compiled code is kept. */
const processParts = {
  first: [at('electron/browser.ts')],
  check: [at('electron/backups/check-worker.ts')],
  tools: [at('services/sandbox/main.ts'), at('services/virtual-printer/main.ts')],
  start: [at('electron/web/serve-counter.ts')],
}
const counterPage = at('renderer/main.tsx')
const displayPage = at('renderer/display/main.tsx')
const pageParts = {
  bridge: at('renderer/bridge/main-process.ts'),
  counter: counterPage,
  display: displayPage,
  beginning: [
    'lock/lock-screen.tsx',
    'counter/goods/goods-counter.tsx',
    'counter/goods/scanned.tsx',
    'counter/customer-fields.tsx',
  ]
    .map((file) => at(`renderer/screens/${file}`))
    .concat(at('renderer/frame/trouble-banners.tsx'), at('renderer/frame/scan-reader.tsx')),
  code: at('renderer/screens/code/code-screen.tsx'),
}
const pageAliases = [
  ...Object.entries(drawnBy(import.meta.dirname)).map(([find, replacement]) => ({ find, replacement })),
  { find: /^zod$/, replacement: at('renderer/bridge/schemas-without-eval.ts') },
]
/** A page that can't start has no line to fetch more; the customer display fetches its texts while it connects. */
const few = { failure: ['connectionLost', 'foreignSender', 'internal'], display: ['open'] }

// biome-ignore lint/style/noDefaultExport: electron-vite reads the default export
export default defineConfig({
  main: {
    resolve: { alias: lateSchemas(import.meta.dirname) },
    define: {
      LOKET_VERSION: JSON.stringify(version),
      // Settings of the release: docs/release.md.
      LOKET_FEED: JSON.stringify(process.env.LOKET_FEED ?? ''),
      LOKET_RELEASE_KEY: JSON.stringify(process.env.LOKET_RELEASE_KEY ?? ''),
    },
    plugins: [
      pdfFonts,
      slipFonts,
      withoutHttp2,
      lateBuiltinsOfWs,
      latinFiles,
      mapsBeside(at('out/maps/main')),
    ],
    build: {
      outDir: at('out/main'),
      // One file instead of hundreds to find and read: browser mode is ready in about 60 % of the time.
      externalizeDeps: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        output: {
          minify: shorter,
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          codeSplitting: { groups: processFiles(processParts) },
        },
      },
      lib: {
        entry: {
          main: at('electron/main.ts'),
          browser: at('electron/browser.ts'),
          sandbox: at('services/sandbox/main.ts'),
          printer: at('services/virtual-printer/main.ts'),
          'check-worker': at('electron/backups/check-worker.ts'),
        },
        // What V8 compiles of a module can't be kept once it has run: platform/compiled-code.ts.
        formats: ['cjs'],
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
    resolve: { alias: pageAliases },
    plugins: [
      singleIcons,
      reactByNames,
      shortImport,
      react(),
      firstTexts([counterPage, displayPage], few),
      bridgeFirst,
      mapsBeside(at('out/maps/renderer')),
    ],
    build: {
      outDir: at('out/renderer'),
      rollupOptions: {
        input: { index: at('renderer/index.html'), display: at('renderer/display.html') },
        output: {
          codeSplitting: { groups: pageFiles(pageParts) },
        },
      },
      minify: true,
      sourcemap: 'hidden',
      // A screen that is fetched finds its files itself: with all their names in it, the first one is 2 KB longer.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      // In browser mode the page meets whichever browser the shop has, not only Electron's.
      target: 'es2023',
      // The first that know light-dark(): rewritten for older ones, it could not turn with a part's own colour scheme.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    },
  },
})
