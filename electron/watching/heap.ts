/** A binary heap that can also remove items that are not first. */
export interface Heap<Item> {
  readonly size: number
  /** The item that comes before all others. */
  first(): Item | undefined
  /** Adds an item that is not in it yet. */
  add(item: Item): void
  /** Does nothing when the item is not in it. */
  remove(item: Item): void
  /** Empties it. */
  drain(): Item[]
}

/** `compare` is negative when `one` comes first; its result must not change while the items are in the heap. */
export function createHeap<Item>(compare: (one: Item, other: Item) => number): Heap<Item> {
  let items: Item[] = []
  const places = new Map<Item, number>()

  const put = (item: Item, place: number) => {
    items[place] = item
    places.set(item, place)
  }

  function rise(item: Item, from: number): number {
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      const parent = items[above] as Item
      if (compare(item, parent) >= 0) break
      put(parent, place)
      place = above
    }
    put(item, place)
    return place
  }

  function sink(item: Item, from: number): void {
    let place = from
    for (;;) {
      let below = 2 * place + 1
      if (below >= items.length) break
      if (below + 1 < items.length && compare(items[below + 1] as Item, items[below] as Item) < 0) below += 1
      const child = items[below] as Item
      if (compare(item, child) <= 0) break
      put(child, place)
      place = below
    }
    put(item, place)
  }

  return {
    get size() {
      return items.length
    },
    first: () => items[0],
    add(item) {
      if (!places.has(item)) rise(item, items.length)
    },
    remove(item) {
      const place = places.get(item)
      if (place === undefined) return
      places.delete(item)
      const last = items.pop() as Item
      if (place < items.length) sink(last, rise(last, place))
    },
    drain() {
      const drained = items
      items = []
      places.clear()
      return drained
    },
  }
}
