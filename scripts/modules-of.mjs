/** The modules that come with some; with `late`, also those that are fetched later. */
export function modulesOf(ids, graph, { late = false } = {}, seen = new Set()) {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    modulesOf([...importedIds, ...(late ? dynamicallyImportedIds : [])], graph, { late }, seen)
  }
  return seen
}
