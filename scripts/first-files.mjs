import { codeOf } from './first-texts.mjs'

/**
 * Names the file of each module that comes with the first screen, so that it is two files in place of ten: `base` is what
 * the page of the customer display needs too, `counter` what it must not run. Null leaves a module to the bundler.
 */
export function firstFiles({ counter, display }) {
  const icons = { counter: iconsOf(counter), display: iconsOf(display) }
  let modules
  return (id, graph) => {
    modules ??= { counter: modulesOf(counter, graph), display: modulesOf(display, graph) }
    // The index of the icons imports all of them; the bundler leaves out those that nobody names.
    const [icon] = /\bIcon[A-Z]\w*(?=\.mjs$)/.exec(id) ?? []
    const isOn = (page) => modules[page].has(id) && (!icon || icons[page].has(icon))
    if (!isOn('counter')) return null
    return isOn('display') ? 'base' : 'counter'
  }
}

const iconsOf = (entry) => new Set(codeOf(entry).match(/\bIcon[A-Z]\w*/g))

/** The modules that come with one. */
function modulesOf(id, graph, seen = new Set()) {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) modulesOf(imported, graph, seen)
  return seen
}
