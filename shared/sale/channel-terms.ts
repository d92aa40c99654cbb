import * as z from 'zod'
import { senSchema } from './order.ts'

/** What an amount must keep to on each of the counter's channels, by the gateway's profile. */
export const channelTerms = z.record(z.string(), z.object({ min: senSchema, max: senSchema }))
export type ChannelTerms = z.infer<typeof channelTerms>
