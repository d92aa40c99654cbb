import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Leaves in `<language>.json?first` only the texts that the code of the given entries names, so that the others come
 * after the first screen. `few` says which members of a section are enough where code names them all by a template.
 */
export function firstTexts(entries, few = {}) {
  return {
    name: 'first-texts',
    enforce: 'pre',
    load(id) {
      const [file, query] = id.split('?')
      if (query !== 'first') return null
      const isNamed = namedIn(entries.map((entry) => codeOf(entry)).join('\n'))
      const texts = JSON.parse(readFileSync(file, 'utf8'))
      for (const [section, names] of Object.entries(few))
        texts[section] = Object.fromEntries(names.map((name) => [name, texts[section][name]]))
      return { code: `export default ${JSON.stringify(chosen(texts, '', isNamed))}`, moduleType: 'js' }
    },
  }
}

/** Imports that are there at once: neither types nor what is fetched when it is needed. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^']+\.tsx?)'/gm

/** The code of a file and of all that comes with it. */
export function codeOf(file, seen = new Set()) {
  if (seen.has(file)) return ''
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  const others = [...code.matchAll(IMPORT)].map(([, name]) => codeOf(join(dirname(file), name), seen))
  return [code, ...others].join('\n')
}

/** Whether a text is named in code: by itself, or as one of those that a template stands for. */
export function namedIn(code) {
  const names = new Set([...code.matchAll(/'(\w+(?:\.\w+)+)'/g)].map(([, name]) => name))
  const templates = [...code.matchAll(/`(\w+\.(?:\w|\.|\$\{[^}]*\})+)`/g)].map(
    ([, template]) =>
      new RegExp(
        `^${template
          .replace(/\$\{[^}]*\}/g, '@')
          .replaceAll('.', '\\.')
          .replaceAll('@', '\\w+')}$`,
      ),
  )
  return (key) => names.has(key) || templates.some((template) => template.test(key))
}

function chosen(texts, prefix, isNamed) {
  const members = Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'string')
      return isNamed(prefix + name.replace(/_(one|other)$/, '')) ? [[name, value]] : []
    const inner = chosen(value, `${prefix}${name}.`, isNamed)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(members)
}
