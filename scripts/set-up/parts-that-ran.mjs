import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { lineStarts } from './code-parts.mjs'
import { root } from './command.mjs'

/** Where the build puts scripts, and their maps. */
const builds = [
  { scripts: join(root, 'out/main'), maps: join(root, 'out/maps/main') },
  { scripts: join(root, 'out/renderer/assets'), maps: join(root, 'out/maps/renderer') },
]

/**
 * Says which parts of our code a browser test ran, from what its windows and its programs noted (test/helpers/ran-of-file.ts);
 * `isPageAlone` if that is not known of its programs. Null if it is not known of the page either.
 */
export function partsThatRan(folder, parts) {
  let placesOf
  return (test) => {
    const file = join(folder, `${test.replaceAll('/', ' ')}.json`)
    if (!existsSync(file)) return null
    const { page, programs } = JSON.parse(readFileSync(file, 'utf8'))
    if (page.unknown !== undefined) return null
    const isPageAlone = programs.unknown !== undefined
    const ran = isPageAlone ? page.scripts : [...page.scripts, ...programs.scripts]
    placesOf ??= readPlaces(parts)
    const found = new Set()
    for (const [name, stretches] of ran) {
      if (!builds.some(({ scripts }) => existsSync(join(scripts, name)))) return null
      const places = placesOf.get(name) ?? []
      let at = 0
      for (const { offset, part } of places) {
        while (stretches[at] <= offset) at += 1
        // Each stretch that ran has a beginning and an end.
        if (at % 2 === 1) found.add(part)
      }
    }
    return { parts: [...found], isPageAlone }
  }
}

/** The files of code that the page and the programs are built from, as their maps name them. */
export function mappedFiles() {
  return new Set(allMaps().flatMap(({ map }) => map.sources.map(fromRoot)))
}

/** For each script, where in it something of a part of the code stands, in the script's order. */
function readPlaces(parts) {
  return new Map(
    allMaps().map(({ name, script, map }) => [name, placesIn(readFileSync(script, 'utf8'), map, parts)]),
  )
}

function placesIn(script, map, parts) {
  const lines = lineStarts(script)
  const places = []
  eachMapping(map, ({ generatedLine, generatedColumn, source, originalLine, originalColumn }) => {
    const part = source === null ? null : parts.at(fromRoot(source), originalLine, originalColumn)
    if (part !== null) places.push({ offset: lines[generatedLine - 1] + generatedColumn, part })
  })
  return places.sort((one, other) => one.offset - other.offset)
}

function allMaps() {
  return builds.flatMap(({ scripts, maps }) =>
    (existsSync(maps) ? readdirSync(maps) : []).map((file) => {
      const name = basename(file, '.map')
      const map = new TraceMap(readFileSync(join(maps, file), 'utf8'))
      return { name, script: join(scripts, name), map }
    }),
  )
}

/** Vite names a source from the folder of the script that it became part of. */
const fromRoot = (source) => source.replace(/^(?:\.\.\/)+/, '')
