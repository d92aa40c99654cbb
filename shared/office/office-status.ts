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

/** How it is with one part of the directory at this counter. */
const partState = z.object({
  /** It comes from the office and can't be changed here. */
  isOffices: z.boolean(),
  /** How much the counter has of it, and the office; null while the office has not said it. */
  ours: z.int(),
  offices: z.int().nullable(),
  /** An office that this counter is enrolled with for training sets nothing that counts for real money. */
  obstacle: z.literal('realMoney').nullable(),
})

/** Where this counter's staff, products and settings come from. */
export const directoryState = z.object({
  /** An owner at the office's page waits for this counter's own. */
  mayFill: z.boolean(),
  parts: z.object({ staff: partState, products: partState, shop: partState }),
})
export type DirectoryState = z.infer<typeof directoryState>

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
    directory: directoryState,
    /** When the office was last heard, so how old what comes from it may be; null before the first time. */
    heardAt: z.int().nullable(),
  }),
])
export type OfficeStatus = z.infer<typeof officeStatus>
