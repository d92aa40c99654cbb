import * as z from 'zod'
import { plainText } from '../plain-text.ts'
import { channelColors } from './channel-colors.ts'

/** The longest name of a channel, in characters: it stands on a tile and on 58 mm of paper. */
export const MOST_NAME = 24
/** The longest logo, in characters of its data URL: a small PNG, for settings are sent to every window. */
export const MOST_LOGO = 8_192

/** More pixels to a side would take a till's memory: few bytes of PNG can be a picture of millions. */
const MOST_LOGO_SIDE = 512
/** Channels that may look otherwise than the catalogue says: more than there are. */
const MOST_LOOKS = 60

const PNG_URL = /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]{21,}={0,2}$/

const step = plainText().min(1).max(160)
const steps = z.array(step).min(2).max(8)

/** How a channel is shown: only what differs from the catalogue. */
export const channelLook = z.strictObject({
  name: plainText().trim().min(1).max(MOST_NAME).optional(),
  color: z.enum(channelColors).optional(),
  /** A PNG as a data URL. */
  logo: z
    .string()
    .max(MOST_LOGO)
    .regex(PNG_URL, { error: 'must be a PNG data URL' })
    .refine(isSmallPng, { error: `must be a PNG of at most ${MOST_LOGO_SIDE} × ${MOST_LOGO_SIDE} pixels` })
    .optional(),
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

/** A PNG begins with its signature, its first part's length and name, then its width and height, four bytes each. */
function isSmallPng(url: string): boolean {
  if (!PNG_URL.test(url)) return false
  const head = atob(url.slice(url.indexOf(',') + 1).slice(0, 32))
  const number = (at: number) => [0, 1, 2, 3].reduce((sum, byte) => 256 * sum + head.charCodeAt(at + byte), 0)
  const isSide = (side: number) => side >= 1 && side <= MOST_LOGO_SIDE
  return head.slice(12, 16) === 'IHDR' && isSide(number(16)) && isSide(number(20))
}
