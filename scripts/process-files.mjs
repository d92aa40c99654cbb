import { modulesOf } from './modules-of.mjs'

/**
 * Puts the modules that the counter's process reads before its page into a few files in place of sixty: finding and
 * linking one costs Node a third of a millisecond. `parts` names the programs that need some of them, in the order in which the files
 * are filled, with the modules that each begins with; the last is the counter itself. A file needs only files before it.
 */
export function processFiles(parts) {
  const names = Object.keys(parts)
  let modules
  const fileOf = (id, graph) => {
    modules ??= Object.fromEntries(names.map((name) => [name, modulesOf(parts[name], graph)]))
    return modules[names.at(-1)].has(id) ? names.find((name) => modules[name].has(id)) : null
  }
  return names.map((name, at) => ({
    name: (id, graph) => (fileOf(id, graph) === name ? name : null),
    priority: names.length - at,
  }))
}
