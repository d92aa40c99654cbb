import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { root } from './command.mjs'
import { lineStarts } from './page-parts.mjs'

const maps = join(root, 'out/maps')
const scripts = join(root, 'out/renderer/assets')

/**
 * Says which parts of the page's code a browser test ran, from what its windows noted (test/helpers/ran-of-page.ts). Null if
 * that is not known.
 */
export function partsThatRan(folder, parts) {
  let placesOf
  return (test) => {
    const file = join(folder, `${test.replaceAll('/', ' ')}.json`)
    if (!existsSync(file)) return null
    const { unknown, scripts: ran } = JSON.parse(readFileSync(file, 'utf8'))
    if (unknown !== undefined) return null
    placesOf ??= readPlaces(parts)
    const found = new Set()
    for (const [name, stretches] of ran) {
      if (!existsSync(join(scripts, name))) return null
      const places = placesOf.get(name) ?? []
      let at = 0
      for (const { offset, part } of places) {
        while (stretches[at] <= offset) at += 1
        // Each stretch that ran has a beginning and an end.
        if (at % 2 === 1) found.add(part)
      }
    }
    return [...found]
  }
}

/** The files of code that the page is built from, as its maps name them. */
export function mappedFiles() {
  const files = existsSync(maps) ? readdirSync(maps) : []
  return new Set(files.flatMap((file) => mapOf(file).sources.map(fromRoot)))
}

/** For each script, where in it something of a part of the code stands, in the script's order. */
function readPlaces(parts) {
  return new Map(readdirSync(maps).map((file) => [basename(file, '.map'), placesIn(file, parts)]))
}

function placesIn(file, parts) {
  const lines = lineStarts(readFileSync(join(scripts, basename(file, '.map')), 'utf8'))
  const places = []
  eachMapping(mapOf(file), ({ generatedLine, generatedColumn, source, originalLine, originalColumn }) => {
    const part = source === null ? null : parts.at(fromRoot(source), originalLine, originalColumn)
    if (part !== null) places.push({ offset: lines[generatedLine - 1] + generatedColumn, part })
  })
  return places.sort((one, other) => one.offset - other.offset)
}

const mapOf = (file) => new TraceMap(readFileSync(join(maps, file), 'utf8'))

/** Vite names a source from the folder of the script that it became part of. */
const fromRoot = (source) => source.replace(/^(?:\.\.\/)+/, '')
