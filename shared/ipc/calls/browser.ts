import * as z from 'zod'
import { browser } from '../../browser/browser.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The browsers that were let in, in browser mode. */
export const browserCalls = {
  /** Null in the desktop app, which has a window of its own. */
  'browser.list': call(nothing, z.object({ browsers: z.array(browser).nullable() }), 'owner'),
  /** Signs one out, at once and in all its tabs; it needs a new address to come back. It may be the one that asks. */
  'browser.end': call(z.strictObject({ id: z.uuid() }), nothing, 'owner'),
} as const
