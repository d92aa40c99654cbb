import { join } from 'node:path'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import { libraryCode } from './library-code.mjs'

/** What keeps the process small at rest and quick to start: docs/performance.md says what each is worth. */

/** Shorter code with the names that people wrote, so that a crash report can be read. */
export const shorter = { compress: true, mangle: false, codegen: { removeWhitespace: true } }

/** V8 keeps a file with two bytes a letter if one letter is not in Latin-1. Written by its number, it is. */
export const latinFiles = {
  name: 'latin-files',
  generateBundle(_, files) {
    for (const [name, file] of Object.entries(files)) {
      if (file.type !== 'chunk') continue
      const map = files[`${name}.map`]
      if (map) map.source = mapInLatin(map.source, file.code)
      file.code = inLatin(file.code)
    }
  },
}

/** A file's map, with each place where the code has moved to by then. */
function mapInLatin(map, code) {
  const lines = code.split('\n')
  const mappings = decodedMappings(new TraceMap(map)).map((places, line) => {
    const later = [...lines[line].matchAll(/[^\0-\xff]/g)].map(({ index }) => index)
    let before = 0
    return places.map(([column, ...rest]) => {
      while (later[before] < column) before += 1
      return [column + before * LATIN_LONGER, ...rest]
    })
  })
  return JSON.stringify({ ...JSON.parse(map), mappings })
}

/** So many characters more a letter takes by its number. */
const LATIN_LONGER = 5

export function inLatin(code) {
  return code.replace(/\\?[^\0-\xff]/g, (letter) => {
    if (letter.length > 1) throw new Error(`${letter} is escaped: it can't be written by its number`)
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** Schemas are made when they are first asked for something: see shared/late-zod.ts. */
export const lateSchemas = (root) => [{ find: /^zod$/, replacement: join(root, 'shared/late-zod.ts') }]

const askForHttp2 = /require\('node:http2'\)/
/** They read Node's HTTP/2 at their start, 4 MB; no server of ours offers it and our client does not ask for it. */
const ofHttp2 = ['/undici/lib/dispatcher/client-h2.js', '/fastify/lib/server.js']

export const withoutHttp2 = {
  name: 'without-http2',
  transform(code, id) {
    if (!ofHttp2.some((file) => id.endsWith(file))) return null
    if (!askForHttp2.test(code)) throw new Error(`${id} reads HTTP/2 in another way by now`)
    return libraryCode(code.replace(askForHttp2, '{ constants: {} }'))
  },
}

/** What `ws` needs for TLS and compression, and a counter's own line for neither: Node's modules are read when they are used. */
const lateInWs = { '/ws/lib/websocket.js': ['https', 'tls'], '/ws/lib/permessage-deflate.js': ['zlib'] }

export const lateBuiltinsOfWs = {
  name: 'late-builtins-of-ws',
  transform(code, id) {
    const [, modules] = Object.entries(lateInWs).find(([file]) => id.endsWith(file)) ?? []
    return modules ? libraryCode(modules.reduce(readWhenUsed, code)) : null
  },
}

function readWhenUsed(code, module) {
  const read = `const ${module} = require('${module}');`
  if (!code.includes(read)) throw new Error(`ws reads ${module} in another way by now`)
  const uses = new RegExp(`(?<![\\w.'])${module}\\.(?=\\w+[(;,)\\s])`, 'g')
  return code.replace(read, '').replace(uses, `require('${module}').`)
}
