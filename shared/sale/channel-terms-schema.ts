import * as z from 'zod'
import { channelLook } from '../gateway/channel-look-schema.ts'
import { senSchema } from '../money-schema.ts'

/** What the gateway's profile says about each channel: limits of amounts, and how the channel is shown. */
export const channelTerms = z.record(
  z.string(),
  z.object({ min: senSchema, max: senSchema, look: channelLook.optional() }),
)
export type ChannelTerms = z.infer<typeof channelTerms>
