import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { namedIn } from '../first-texts.mjs'
import { partsOfModule } from './module-parts.mjs'

const CODE = /(?<!\.d)\.tsx?$/
const OF_PAGE = /^renderer\//
const TEXTS = /^renderer\/i18n\/\w+\.json$/
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/**
 * The parts of the product's code, as sources say it (a map of file and text): functions, and what modules do when they are
 * loaded. The name of a part changes with all that it does by itself: its own text, and what that names, at any distance:
 * constants, style sheets, texts. A function that it calls is a part of its own.
 */
export function codeParts(sources) {
  const modules = new Map()
  const sheets = new Map()
  const texts = textsIn([...sources].flatMap(([file, text]) => (TEXTS.test(file) ? [text] : [])))
  let unnamed

  const moduleOf = (file) => {
    if (!modules.has(file)) modules.set(file, namedParts(file))
    return modules.get(file)
  }

  function namedParts(file) {
    const source = sources.get(file)
    const module = partsOfModule(file, source)
    modules.set(file, module)
    const counts = new Map()
    for (const part of module.parts) {
      part.hash = hashOf([part.text, ...meaning(file, part)])
      counts.set(part.hash, (counts.get(part.hash) ?? 0) + 1)
    }
    // Of two that are the same, one may change: then there is one less of them.
    for (const part of module.parts) part.name = `${file} ${part.hash} ${counts.get(part.hash)}`
    return {
      ...module,
      lines: lineStarts(source),
      names: new Set(module.parts.map(({ name }) => name)),
    }
  }

  /** What the text of a part stands for, besides functions. */
  function meaning(file, part, seen = new Set()) {
    if (seen.has(part)) return []
    seen.add(part)
    const { bindings } = modules.get(file) ?? moduleOf(file)
    const named = [...new Set(part.text.match(WORD))].sort().flatMap((word) => {
      const bound = bindings.get(word)
      return bound === undefined ? [] : [word, ...meaningOf(file, bound, seen)]
    })
    return [...named, texts.namedIn(part.text)]
  }

  function meaningOf(file, bound, seen) {
    return bound.from === undefined
      ? [bound.text, ...meaning(file, bound, seen)]
      : imported(file, bound, seen)
  }

  function imported(file, { from, name }, seen) {
    const target = from.startsWith('.') ? join(dirname(file), from) : from
    if (target.endsWith('.css')) return [sheetOf(target)]
    if (!sources.has(target) || !CODE.test(target)) return [target, name]
    const bound = moduleOf(target).exported.get(name)
    // All names at once, or one that comes by `export *`.
    return bound ? meaningOf(target, bound, seen) : [target, name, sources.get(target)]
  }

  /** A style sheet, and those that it takes rules from. */
  function sheetOf(file) {
    if (!sheets.has(file)) {
      const text = (sources.get(file) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
      sheets.set(file, text)
      const others = [...text.matchAll(/\sfrom "(\.[^"]+)"/g)].map(([, name]) =>
        sheetOf(join(dirname(file), name)),
      )
      sheets.set(file, hashOf([text, ...others]))
    }
    return sheets.get(file)
  }

  const partsOfPage = () =>
    [...sources.keys()]
      .filter((file) => OF_PAGE.test(file) && CODE.test(file))
      .flatMap((file) => moduleOf(file).parts)

  return {
    /** Whether it is code of ours that does something: of types nothing is left in a build. */
    isCode(file) {
      if (!sources.has(file) || !CODE.test(file)) return false
      const { parts, bindings } = moduleOf(file)
      return parts.length > 1 || parts[0].text !== '' || [...bindings.values()].some(({ text }) => text)
    },
    /** Whether the code still has a part of this name. */
    has(name) {
      const [file] = name.split(' ')
      return sources.has(file) && moduleOf(file).names.has(name)
    },
    /** The name of the innermost part at a place; null in a file that is not among the sources. Lines begin at 1, columns at 0. */
    at(file, line, column) {
      if (!sources.has(file) || !CODE.test(file)) return null
      const { lines, parts } = moduleOf(file)
      const offset = lines[line - 1] + column
      const around = parts.filter(({ start, end }) => start <= offset && offset < end)
      return around.reduce((one, other) => (lengthOf(other) < lengthOf(one) ? other : one), parts[0]).name
    },
    /** The names of a file's parts, in their order: what it does when it is loaded, and its functions. */
    inOrder(file) {
      if (!sources.has(file)) return []
      const [loading, ...functions] = moduleOf(file).parts
      return [loading, ...functions.toSorted((one, other) => one.start - other.start)].map(({ name }) => name)
    },
    /** What may change any part of the page: texts that none of them names. */
    unnamed() {
      unnamed ??= texts.outside(
        partsOfPage()
          .map(({ text }) => text)
          .join('\n'),
      )
      return unnamed
    },
  }
}

/** Texts by the code that names them, in all languages. */
function textsIn(files) {
  const texts = new Map()
  const collect = (section, prefix) => {
    for (const [name, value] of Object.entries(section)) {
      const key = prefix + name.replace(/_(one|other)$/, '')
      if (typeof value === 'string') texts.set(key, [...(texts.get(key) ?? []), value])
      else collect(value, `${key}.`)
    }
  }
  for (const file of files) collect(JSON.parse(file), '')
  const chosen = (isChosen) => JSON.stringify([...texts].filter(([key]) => isChosen(key)))
  return {
    namedIn: (code) => (/['`]\w+\./.test(code) ? chosen(namedIn(code)) : ''),
    outside(code) {
      const isNamed = namedIn(code)
      return chosen((key) => !isNamed(key))
    },
  }
}

const lengthOf = ({ start, end }) => end - start

/** Where each line of a text begins. */
export function lineStarts(text) {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}

function hashOf(texts) {
  return createHash('sha256').update(texts.join('\0')).digest('base64url').slice(0, 12)
}
