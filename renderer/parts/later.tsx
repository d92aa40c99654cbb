import { type ComponentType, lazy, Suspense, useState } from 'react'
import { fetchTexts } from '../i18n/i18n.ts'
import { countFailedLoads, LoadingPart } from './loading.tsx'

type Fetch = () => Promise<unknown>

let waiting: Fetch[] | null = [fetchTexts]
let paint = () => {}
const painted = new Promise<void>((resolve) => {
  paint = resolve
})

/** A part that is loaded later; `fetch` loads it ahead. */
type Later<Props> = ComponentType<Props> & { readonly fetch: Fetch }

/**
 * A part whose code and texts are loaded after the first screen, or when it is first rendered. `Waiting` is shown in
 * its place until then, and says so if nothing comes. Once loaded it renders without a wait. A part of the first screen that
 * nobody needs at once is loaded with `oncePainted`: loaded before the first paint, it would bring all other code and texts.
 */
export function later<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  loads: 'whenRendered' | 'oncePainted' = 'whenRendered',
  Waiting: ComponentType = LoadingPart,
): Later<Props> {
  let here: ComponentType<Props> | null = null
  const load = () =>
    untilLoaded(async () => {
      const [part] = await Promise.all([fetchPart(), fetchTexts()])
      here = part
      return { default: part }
    })
  // React's own type of a lazy part does not know that it takes the same props.
  const Late = lazy(
    loads === 'oncePainted' ? () => painted.then(load) : load,
  ) as unknown as ComponentType<Props>
  if (waiting) waiting.push(load)
  else void load()
  function Later(props: Props) {
    // A lazy part waits at its first render even if its code is loaded.
    const [Part] = useState(() => here)
    if (Part) return <Part {...props} />
    return (
      <Suspense fallback={<Waiting />}>
        <Late {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { fetch: load })
}

const FIRST_WAIT_MS = 500
const MAX_WAIT_MS = 5_000

/** Tries again until the counter answers: if a lazy part fails to load, React takes down the whole page. */
async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  let failed = false
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      const part = await load()
      if (failed) countFailedLoads(-1)
      return part
    } catch {
      if (!failed) countFailedLoads(1)
      failed = true
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

/** Called once the first screen is painted: loads every such part, so that it is there if the connection is lost. */
export function fetchRest(): void {
  const rest = waiting ?? []
  waiting = null
  paint()
  for (const fetch of rest) void fetch().catch(() => {})
}
