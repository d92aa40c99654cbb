import { useView } from '../view.ts'

/**
 * A window stays open for weeks, so it forgets old things that have ended; their list reads them again. Returns all that are
 * live and the newest `most` that have ended. Null while there are few, and while another screen than the counter may show
 * one of them.
 */
export function newestOf<Thing extends { readonly createdAt: number }>(
  all: readonly Thing[],
  most: number,
  isLive: (thing: Thing) => boolean,
): readonly Thing[] | null {
  if (all.length < 2 * most || useView.getState().view.screen !== 'counter') return null
  const [live, ended] = [all.filter(isLive), all.filter((thing) => !isLive(thing))]
  return [...live, ...ended.sort((a, b) => b.createdAt - a.createdAt).slice(0, most)]
}
