import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { modulesOf } from './modules-of.mjs'

/** In the order in which they are filled: what a file needs of one before it stays there. */
const files = ['bridge', 'base', 'counter', 'shared', 'beginning', 'code', 'rest']

/**
 * Puts the modules of the counter's page into a few files in place of a hundred: each costs the browser more than its
 * bytes. `bridge` runs first, so that the page and its counter meet while the rest is still being read. `base` is
 * what the page of the customer display needs too, and `counter` the rest of the first screen.
 * `beginning` is fetched beside the first screen, `code` and `rest` after it, and `shared` with the code or the display,
 * which must run nothing of the counter.
 */
export function pageFiles(parts) {
  const fileOf = fileFinder(parts)
  return files.map((name, at) => ({
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    priority: files.length - at,
  }))
}

function fileFinder({ bridge, counter, display, beginning, code }) {
  let modules
  return (id, graph) => {
    modules ??= {
      bridge: modulesOf([bridge], graph),
      counter: modulesOf([counter], graph),
      display: modulesOf([display], graph),
      beginning: modulesOf(beginning, graph),
      code: modulesOf([code], graph),
      rest: modulesOf([counter], graph, { late: true }),
    }
    if (modules.bridge.has(id)) return 'bridge'
    if (modules.counter.has(id)) return modules.display.has(id) ? 'base' : 'counter'
    if (!modules.rest.has(id) || id.includes('.json')) return null
    if (modules.display.has(id)) return 'shared'
    return ['beginning', 'code', 'rest'].find((file) => modules[file].has(id))
  }
}

const bridgeTag = /\s*<(?:script|link)\b[^>]* (?:src|href)="([^"]*\/bridge-[^"]*\.js)">(?:<\/script>)?/

/** Lets the bridge run as soon as it is there: the other scripts wait for each other and for the style sheets. */
export const bridgeFirst = {
  name: 'bridge-first',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [tag, file] = bridgeTag.exec(html) ?? []
      if (!tag) throw new Error('a page does not name its bridge')
      const first = `<script type="module" async crossorigin src="${file}"></script>`
      return html.replace(tag, '').replace('<script', `${first}\n    $&`)
    },
  },
}

/**
 * Fetches a part of the page and its style sheets side by side; a sheet that failed is fetched again with the next try. A part
 * that is in the same file as its caller has no list of sheets.
 */
function partWithSheets(load, sheets = [], from) {
  const isHere = (href) => [...document.styleSheets].some((sheet) => sheet.href === href)
  const fetched = sheets.map((sheet) => {
    const { href } = new URL(sheet, from)
    sheetsOnTheWay[href] ??= isHere(href)
      ? 1
      : new Promise((loaded, failed) => {
          const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
          link.onload = loaded
          link.onerror = () => {
            link.remove()
            delete sheetsOnTheWay[href]
            failed(Error(href))
          }
          document.head.append(link)
        })
    return sheetsOnTheWay[href]
  })
  return Promise.all([load(), ...fetched]).then(([part]) => part)
}

/** Takes the place of Vite's own `import()`, which brings 1.9 KB for older browsers and for other scripts that we never name. */
export const shortImport = {
  name: 'short-import',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `const sheetsOnTheWay = {}\nexport const __vitePreload = ${partWithSheets}`
      : null,
}

/**
 * Puts the source maps into a folder that no shop gets: `npm test` learns from them which code a browser test ran
 * (set-up/parts-that-ran.mjs).
 */
export const mapsBeside = (folder) => ({
  name: 'maps-beside',
  generateBundle: {
    // Vite still writes into scripts, and then into their maps.
    order: 'post',
    handler(_, bundle) {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const [file, { source }] of Object.entries(bundle)) {
        if (!/\.c?js\.map$/.test(file)) continue
        writeFileSync(join(folder, basename(file)), source)
        delete bundle[file]
      }
    },
  },
})
