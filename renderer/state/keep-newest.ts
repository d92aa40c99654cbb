import { useView } from './view.ts'

/**
 * What a window that is open for weeks keeps of things that have ended, `most` at least: whoever opens their list reads it again. Null
 * while there is nothing to forget, and while another screen than the counter may show one.
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
