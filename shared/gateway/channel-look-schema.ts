import * as z from 'zod'
import { keptPicture } from '../kept-picture.ts'
import { ownColors } from '../own-colors.ts'
import { plainText } from '../plain-text.ts'

/** The longest name of a channel, in characters: it must fit a tile and 58 mm of paper. */
export const MAX_NAME = 24
/** The longest logo, in characters of its data URL: a small PNG, because every window gets the settings. */
export const MAX_LOGO = 8_192

const MAX_LOGO_SIDE = 512
/** The most channels with a look of their own: more than there are. */
const MAX_LOOKS = 60

const step = plainText().min(1).max(160)
const steps = z.array(step).min(2).max(8)

/** How a channel is shown: only what differs from the catalogue. */
export const channelLook = z.strictObject({
  name: plainText().trim().min(1).max(MAX_NAME).optional(),
  color: z.enum(ownColors).optional(),
  /** A PNG as a data URL. */
  logo: keptPicture('png', { characters: MAX_LOGO, side: MAX_LOGO_SIDE }).optional(),
  /** How to pay, step by step, for the customer; a slip prints the first two. */
  howToPay: z.strictObject({ id: steps, en: steps }).optional(),
})
export type ChannelLook = z.infer<typeof channelLook>

/** How channels are shown, by `paymentType`. */
export const channelLooks = z
  .record(z.string().min(1).max(20), channelLook)
  .refine((looks) => Object.keys(looks).length <= MAX_LOOKS, {
    error: `must be of at most ${MAX_LOOKS} channels`,
  })
export type ChannelLooks = z.infer<typeof channelLooks>

/** A change of looks, channel by channel, because all logos together are too large for one call. Null removes a look. */
export const changedLooks = z.record(z.string().min(1).max(20), channelLook.nullable())
