import type axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sharedChromium } from '../helpers/chromium.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import type { anOfficeWithOwner } from './enrolled-counters.ts'

/** A browser in which the owner has just signed in. */
export async function ownersPage(
  { office }: Pick<Awaited<ReturnType<typeof anOfficeWithOwner>>, 'office'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await (await sharedChromium()).newContext({ locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  // Most owners read these pages on phones, where scrollbars take no room.
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setScrollbarsHidden', { hidden: true })
  await page.goto(await office.signInAddress())
  return page
}

/** What axe finds serious, and in the dark whether the words can be read: nothing else depends on that. */
export async function faultsInBothSchemes(page: Page): Promise<unknown[]> {
  const faults: unknown[] = await seriousFaults(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['color-contrast'],
      resultTypes: ['violations'],
    }),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  return [...faults, ...violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))]
}
