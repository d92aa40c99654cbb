import type { Page } from 'playwright-core'

/** A part of the page that moved by itself, and how: "div.price 10,20 300x16 → 10,24 300x16". */
export type Moved = string

/** From the next load of the page on, notes what moves by itself; returns a function that reads it. */
export async function layoutShifts(page: Page): Promise<() => Promise<readonly Moved[]>> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const moved: Moved[] = []
    Object.assign(window, { moved })
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : `"${node?.textContent ?? ''}"`
    const boxOf = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}x${height}`
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        if (sources.length === 0) moved.push('a part that is gone by now')
        for (const { node, previousRect, currentRect } of sources)
          moved.push(`${nameOf(node)} ${boxOf(previousRect)} → ${boxOf(currentRect)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: Moved[] }).moved)
}
