import * as z from 'zod'
import { channelLook } from '../gateway/channel-look-schema.ts'
import { senSchema } from './order.ts'

/** What the gateway's profile says of each channel: what an amount must keep to, and how the channel is shown. */
export const channelTerms = z.record(
  z.string(),
  z.object({ min: senSchema, max: senSchema, look: channelLook.optional() }),
)
export type ChannelTerms = z.infer<typeof channelTerms>
