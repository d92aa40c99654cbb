import * as z from 'zod'
import { keptPicture } from '../kept-picture.ts'

/** The longest picture for the customer display, in characters of its data URL: a call has room for it. */
export const MAX_SHOWN_PICTURE = 60_000
/** The longest logo in colour, in the same. */
export const MAX_SHOWN_LOGO = 30_000
/** The longest welcome, in characters: two lines on a second screen. */
export const MAX_WELCOME = 80
/** Pictures that the customer display shows in turn. */
export const MAX_SHOWN = 6

const picture = keptPicture('jpeg', { characters: MAX_SHOWN_PICTURE, side: 1_600 })
const welcome = z.string().trim().max(MAX_WELCOME)
const logo = keptPicture('png', { characters: MAX_SHOWN_LOGO, side: 512 })

/** How the customer display looks in this shop, in training and with real money. */
export const displayLooks = z.strictObject({
  /** In colour; null for the one of the slips. */
  logo: logo.nullable(),
  /** Shown in turn while nobody is served. */
  pictures: z.array(picture).max(MAX_SHOWN),
  /** What it says meanwhile, in the shop's own words; empty for Loket's. */
  welcome: welcome.default(''),
})
export type DisplayLooks = z.infer<typeof displayLooks>

/** A change of them: one picture comes or goes, another logo, or another welcome. */
export const displayLooksChange = z.strictObject({
  welcome: welcome.optional(),
  logo: logo.nullable().optional(),
  add: picture.optional(),
  /** The one that goes. Not its place, which another window may have changed by now. */
  drop: picture.optional(),
})
export type DisplayLooksChange = z.infer<typeof displayLooksChange>
