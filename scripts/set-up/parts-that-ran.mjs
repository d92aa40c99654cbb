import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping'
import { lineStarts } from './code-parts.mjs'
import { root } from './command.mjs'
import { placesOfFunctions } from './module-parts.mjs'

/** Where the build puts scripts, and their maps. */
const builds = [
  { scripts: join(root, 'out/main'), maps: join(root, 'out/maps/main') },
  { scripts: join(root, 'out/renderer/assets'), maps: join(root, 'out/maps/renderer') },
]

/**
 * Says which parts of our code a test ran, and of what that is `known`: the `page` in its windows, its `programs` in processes
 * of their own, and what ran `here`, in the test's own process (test/helpers/ran-of-file.ts, ran-here.ts). Null if of nothing.
 */
export function partsThatRan(folder, parts) {
  let placesOf
  const placesOfCode = new Map()
  const readNote = (test, ending) => {
    const file = join(folder, `${test.replaceAll('/', ' ')}${ending}`)
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  }

  /** Of a file as vitest ran it; null if it was saved since. */
  function placesHere(name) {
    if (!placesOfCode.has(name)) placesOfCode.set(name, placesInCode(...name.split(' ')))
    return placesOfCode.get(name)
  }

  function placesInCode(file, code) {
    const names = parts.inOrder(file)
    if (names.length === 0) return []
    const offsets = placesOfFunctions(readFileSync(join(folder, 'codes', code), 'utf8'))
    if (names.length !== offsets.length) return null
    const places = names.map((part, at) => ({ offset: offsets[at], part }))
    return places.sort((one, other) => one.offset - other.offset)
  }

  return (test) => {
    const built = readNote(test, '.json')
    const here = readNote(test, '.here.json')
    const isBuilt = ([name]) => builds.some(({ scripts }) => existsSync(join(scripts, name)))
    const isKnown = (note) => note !== undefined && note.unknown === undefined
    const isPage = isKnown(built?.page) && built.page.scripts.every(isBuilt)
    const isPrograms = isPage && isKnown(built?.programs) && built.programs.scripts.every(isBuilt)
    const isHere =
      isKnown(here) &&
      (isPrograms || !here.hasPrograms) &&
      here.scripts.every(([name]) => placesHere(name) !== null)
    if (!isPage && !isHere) return null
    const found = new Set()
    if (isPage) placesOf ??= readPlaces(parts)
    const scripts = [...(isPage ? built.page.scripts : []), ...(isPrograms ? built.programs.scripts : [])]
    for (const [name, stretches] of scripts) addParts(found, placesOf.get(name) ?? [], stretches)
    for (const [name, stretches] of isHere ? here.scripts : []) addParts(found, placesHere(name), stretches)
    return { parts: [...found], known: { page: isPage, programs: isPrograms, here: isHere } }
  }
}

/** Each stretch that ran has a beginning and an end. */
function addParts(found, places, stretches) {
  let at = 0
  for (const { offset, part } of places) {
    while (stretches[at] <= offset) at += 1
    if (at % 2 === 1) found.add(part)
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

/** What stands in one part from place to place is known by the first. */
function placesIn(script, map, parts) {
  const lines = lineStarts(script)
  const places = []
  eachMapping(map, ({ generatedLine, generatedColumn, source, originalLine, originalColumn }) => {
    const part = source === null ? null : parts.at(fromRoot(source), originalLine, originalColumn)
    if (part !== null) places.push({ offset: lines[generatedLine - 1] + generatedColumn, part })
  })
  return places
    .sort((one, other) => one.offset - other.offset)
    .filter(({ part }, at, all) => part !== all[at - 1]?.part)
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
