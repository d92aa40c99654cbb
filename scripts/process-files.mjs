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

function modulesOf(ids, graph, seen = new Set()) {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    modulesOf(graph.getModuleInfo(id)?.importedIds ?? [], graph, seen)
  }
  return seen
}
