import * as z from 'zod'
import { browser } from '../../browser/browser.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The signed-in browsers, in browser mode. */
export const browserCalls = {
  /** Null in the desktop app, which has a window of its own. */
  'browser.list': call(nothing, z.object({ browsers: z.array(browser).nullable() }), 'owner'),
  /** Signs a browser out at once, in all its tabs; it needs a new address to sign in again. It may be the caller's own. */
  'browser.end': call(z.strictObject({ id: z.uuid() }), nothing, 'owner'),
} as const
