type Handlers = { readonly [Name in keyof WindowEventMap]?: (event: WindowEventMap[Name]) => void }

/** Hears events of the window before any element of the page does; returns the way to stop. */
export function hearFirst(handlers: Handlers): () => void {
  const until = new AbortController()
  const options = { capture: true, signal: until.signal }
  for (const [name, handler] of Object.entries(handlers))
    window.addEventListener(name, handler as (event: Event) => void, options)
  return () => until.abort()
}
