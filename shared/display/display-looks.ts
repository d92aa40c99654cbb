import * as z from 'zod'
import { keptPicture } from '../kept-picture.ts'

/** The longest picture for the customer display, in characters of its data URL: a call has room for it. */
export const MOST_SHOWN_PICTURE = 60_000
/** The longest logo in colour, in the same. */
export const MOST_SHOWN_LOGO = 30_000
/** Pictures that the customer display shows in turn. */
export const MOST_SHOWN = 6

const picture = keptPicture('jpeg', { characters: MOST_SHOWN_PICTURE, side: 1_600 })
const logo = keptPicture('png', { characters: MOST_SHOWN_LOGO, side: 512 })

/** How the customer display looks in this shop, in training and with real money. */
export const displayLooks = z.strictObject({
  /** In colour; null for the one of the slips. */
  logo: logo.nullable(),
  /** Shown in turn while nobody is served. */
  pictures: z.array(picture).max(MOST_SHOWN),
})
export type DisplayLooks = z.infer<typeof displayLooks>

/** A change of them: one picture comes or goes, or another logo. */
export const displayLooksChange = z.strictObject({
  logo: logo.nullable().optional(),
  add: picture.optional(),
  /** The place of the one that goes. */
  drop: z
    .int()
    .min(0)
    .max(MOST_SHOWN - 1)
    .optional(),
})
export type DisplayLooksChange = z.infer<typeof displayLooksChange>
