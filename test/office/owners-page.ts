import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sharedChromium } from '../helpers/chromium.ts'
import type { anOfficeWithOwner } from './enrolled-counters.ts'

/** A browser in which the owner has just signed in. */
export async function ownersPage(
  { office }: Pick<Awaited<ReturnType<typeof anOfficeWithOwner>>, 'office'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await (await sharedChromium()).newContext({ locale: 'en-GB', ...options })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(await office.signInAddress())
  return page
}
