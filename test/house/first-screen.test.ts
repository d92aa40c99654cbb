import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

import { root } from '../helpers/root.ts'

/** Imports that are there at run time, and at once: neither types nor what is fetched when it is needed. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm

/** Each package that a file brings along when it is imported, with the files that lead to it. */
function packagesOf(file: string): Map<string, string> {
  const found = new Map<string, string>()
  const seen = new Set<string>()
  const walk = (path: string, way: readonly string[]) => {
    if (seen.has(path)) return
    seen.add(path)
    const here = [...way, relative(root, path)]
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
      if (/\.tsx?$/.test(name)) walk(join(dirname(path), name), here)
      else if (!/^(node:|\.)/.test(name) && !found.has(name)) found.set(name, here.join(' → '))
    }
  }
  walk(join(root, file), [])
  return found
}

test('the code before the first screen contains no library of the services', () => {
  expect(Object.fromEntries(packagesOf('electron/web/serve-counter.ts'))).toEqual({
    ws: expect.any(String),
    zod: expect.any(String),
  })
})

test('the services contain no library that only a slip or a page needs', () => {
  const brought = [...packagesOf('electron/composition/services.ts').keys()]
  const late = ['node-thermal-printer', 'fontkit', 'pdfkit', 'undici', 'any-ascii', 'bidi-js', 'fastify']
  expect(brought.filter((name) => late.includes(name))).toEqual([])
})

test('the services do contain them, so the search works', () => {
  expect([...packagesOf('electron/composition/services.ts').keys()]).toEqual(
    expect.arrayContaining(['qrcode', 'undici/lib/dispatcher/agent.js']),
  )
  expect([...packagesOf('electron/printing/escpos/slip-bytes.ts').keys()]).toContain('node-thermal-printer')
  expect([...packagesOf('electron/training/training.ts').keys()]).toContain('fastify')
})
