import * as z from 'zod'
import { linkRefusals, passingRefusals } from './link.ts'

/** How the link of a counter to its office does, and since when; times are epoch milliseconds. */
const linkState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting'), since: z.int() }),
  z.object({ kind: z.literal('connected'), since: z.int() }),
  /** No office answers there, or one that is not ours. */
  z.object({ kind: z.literal('away'), since: z.int() }),
  z.object({ kind: z.literal('stranger'), since: z.int() }),
  z.object({
    kind: z.literal('refused'),
    since: z.int(),
    because: z.enum(linkRefusals).exclude([...passingRefusals]),
  }),
])
export type LinkState = z.infer<typeof linkState>

/** How far the office's copy of this counter is; times are epoch milliseconds. */
const copyState = z.discriminatedUnion('kind', [
  /** The office has not said yet what it has. */
  z.object({ kind: z.literal('unknown') }),
  /** Everything that was there before is being sent. */
  z.object({ kind: z.literal('filling'), entries: z.int() }),
  z.object({ kind: z.literal('upToDate') }),
  z.object({ kind: z.literal('behind'), entries: z.int(), since: z.int() }),
  /** The office has entries that this counter's journal has not. */
  z.object({ kind: z.literal('wentBack'), ours: z.int(), offices: z.int() }),
])
export type CopyState = z.infer<typeof copyState>

/** What Settings → Office shows. */
export const officeStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('enrolled'),
    /** As the office calls this counter. */
    name: z.string(),
    address: z.string(),
    since: z.int(),
    link: linkState,
    copy: copyState,
  }),
])
export type OfficeStatus = z.infer<typeof officeStatus>
