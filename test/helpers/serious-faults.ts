import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { paletteCss } from '../../shared/palette.ts'

interface Fault {
  readonly id: string
  readonly impact: string | null | undefined
  readonly nodes: readonly string[]
}

/**
 * Faults that would stop or mislead a person. The page's CSP stays in force: the rules run outside its script loading.
 */
export const seriousFaults = async (page: Page): Promise<Fault[]> => [
  ...(await faultsOf(page, everyRule)),
  ...(await page.evaluate(scrollsAsAWhole)),
]

/**
 * In a wide window of the counter lists scroll, not the screen: a wheel that moves all of it has found something out of place. The
 * office's pages are as long as what they tell.
 */
function scrollsAsAWhole(): Fault[] {
  const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement
  const isCounter = document.getElementById('root') !== null
  const isWide = matchMedia('(width >= 56rem) and (height >= 36rem)').matches
  const isTooLarge = isCounter && isWide && (scrollHeight > clientHeight || scrollWidth > clientWidth)
  const sizes = [`${scrollWidth}×${scrollHeight}`, `${clientWidth}×${clientHeight}`]
  return isTooLarge ? [{ id: 'page-scrolls', impact: 'serious', nodes: sizes }] : []
}

/**
 * The same, and whether its words can be read in the other theme: nothing else depends on that. What has the palette's
 * colours alone and was read in light ones can be read in dark ones (test/renderer/readable-in-both.test.ts).
 */
export async function faultsInBothThemes(page: Page): Promise<Fault[]> {
  const faults = await seriousFaults(page)
  const theme = await page.evaluate(() => document.documentElement.dataset.theme)
  const put = (next: string | undefined) =>
    page.evaluate((to) => Object.assign(document.documentElement.dataset, { theme: to }), next)
  await put(theme === 'dark' ? 'light' : 'dark')
  if (theme === 'dark' || (await page.evaluate(hasOtherColours, darkColours)))
    faults.push(...(await faultsOf(page, ['color-contrast'])))
  await put(theme)
  return faults
}

/** As a browser says them. */
const darkColours = [...paletteCss.matchAll(/, #(..)(..)(..)\)/g)].map(
  ([, ...parts]) => `rgb(${parts.map((part) => Number.parseInt(part, 16)).join(', ')})`,
)

/** Whether a text, or the ground of anything, has a colour of its own, or is seen through. */
function hasOtherColours(palette: readonly string[]): boolean {
  const known = new Set([...palette, 'rgba(0, 0, 0, 0)'])
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  return [...document.body.querySelectorAll('*')].some((element) => {
    if (!element.checkVisibility()) return false
    const { color, backgroundColor, opacity } = getComputedStyle(element)
    const isSeenThrough = opacity !== '0' && opacity !== '1'
    return isSeenThrough || !known.has(backgroundColor) || (hasText(element) && !known.has(color))
  })
}

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function faultsOf(page: Page, runOnly: readonly string[]): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    async (runOnly) => {
      // axe skips the contrast of disabled elements, but ours show why they are disabled. So axe sees them as enabled. A
      // color in transition is neither, nor is that of a dialog that is still coming up.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const changing = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      await Promise.allSettled(changing.map(({ finished }) => finished))
      const disabled = [...document.querySelectorAll<HTMLElement>('[aria-disabled]')]
      const painted = disabled.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')])
      const colors = painted
        .map((one) => getComputedStyle(one))
        .map(({ color, backgroundColor }) => ({ color, backgroundColor }))
      for (const [at, one] of painted.entries()) Object.assign(one.style, colors[at], { transition: 'none' })
      for (const one of disabled) one.removeAttribute('aria-disabled')
      const result = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly,
        // The others are not read, and describing each node that passes costs as much as all the rules.
        resultTypes: ['violations'],
      })
      for (const one of disabled) one.setAttribute('aria-disabled', 'true')
      for (const one of painted) one.removeAttribute('style')
      return result
    },
    [...runOnly],
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
}
