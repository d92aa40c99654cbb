import * as z from 'zod'
import { keptPicture } from '../kept-picture.ts'
import { ownColors } from '../own-colors.ts'
import { plainText } from '../plain-text.ts'

/** The longest name of a channel, in characters: it stands on a tile and on 58 mm of paper. */
export const MOST_NAME = 24
/** The longest logo, in characters of its data URL: a small PNG, for settings are sent to every window. */
export const MOST_LOGO = 8_192

const MOST_LOGO_SIDE = 512
/** Channels that may look otherwise than the catalogue says: more than there are. */
const MOST_LOOKS = 60

const step = plainText().min(1).max(160)
const steps = z.array(step).min(2).max(8)

/** How a channel is shown: only what differs from the catalogue. */
export const channelLook = z.strictObject({
  name: plainText().trim().min(1).max(MOST_NAME).optional(),
  color: z.enum(ownColors).optional(),
  /** A PNG as a data URL. */
  logo: keptPicture('png', { characters: MOST_LOGO, side: MOST_LOGO_SIDE }).optional(),
  /** How to pay, step by step, as the customer reads it; a slip prints the first two. */
  howToPay: z.strictObject({ id: steps, en: steps }).optional(),
})
export type ChannelLook = z.infer<typeof channelLook>

/** How channels are shown, by `paymentType`. */
export const channelLooks = z
  .record(z.string().min(1).max(20), channelLook)
  .refine((looks) => Object.keys(looks).length <= MOST_LOOKS, {
    error: `must be of at most ${MOST_LOOKS} channels`,
  })
export type ChannelLooks = z.infer<typeof channelLooks>

/** A change of looks, channel by channel: all logos together are more than one call may bring. Null takes a look back. */
export const changedLooks = z.record(z.string().min(1).max(20), channelLook.nullable())
