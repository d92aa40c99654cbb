import * as z from 'zod'
import { linkRefusals, passingRefusals } from './link.ts'

/** The state of a counter's link to its office, and since when; times are epoch milliseconds. */
const linkState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connecting'), since: z.int() }),
  z.object({ kind: z.literal('connected'), since: z.int() }),
  /** No office answers there, or not ours. */
  z.object({ kind: z.literal('away'), since: z.int() }),
  z.object({ kind: z.literal('stranger'), since: z.int() }),
  z.object({
    kind: z.literal('refused'),
    since: z.int(),
    because: z.enum(linkRefusals).exclude([...passingRefusals]),
  }),
])
export type LinkState = z.infer<typeof linkState>

/** How far the office's copy of this counter has come; times are epoch milliseconds. */
const copyState = z.discriminatedUnion('kind', [
  /** The office has not said yet what it has. */
  z.object({ kind: z.literal('unknown') }),
  /** The rows from before the enrolment are being sent. */
  z.object({ kind: z.literal('filling'), entries: z.int() }),
  z.object({ kind: z.literal('upToDate') }),
  z.object({ kind: z.literal('behind'), entries: z.int(), since: z.int() }),
  /** The office has entries that this counter's journal lacks. */
  z.object({ kind: z.literal('wentBack'), ours: z.int(), offices: z.int() }),
])
export type CopyState = z.infer<typeof copyState>

/** The state of one part of the directory at this counter. */
const partState = z.object({
  /** It comes from the office and can't be changed here. */
  isOffices: z.boolean(),
  /** How many entries the counter and the office have; null while the office has not said. */
  ours: z.int(),
  offices: z.int().nullable(),
  /** The counter is enrolled with this office for training, so the office sets nothing that counts for real money. */
  obstacle: z.literal('realMoney').nullable(),
  /** What a newer office sets there and this Loket does not know, by its names in the settings. */
  leftOut: z.array(z.string()),
})

/** Where this counter's staff, products and settings come from. */
export const directoryState = z.object({
  /** An owner at the office's page has allowed this counter to fill the directory. */
  mayFill: z.boolean(),
  parts: z.object({ staff: partState, products: partState, shop: partState }),
})
export type DirectoryState = z.infer<typeof directoryState>

/**
 * Why nothing goes to the office until a person does something; every screen says so. `unclear`: the office has not been
 * reached since this counter's journal was found to be an older one, or its identity to be another machine's.
 */
export const officeTroubles = [
  ...(['twin', 'older', 'ended', 'unknown', 'protocol'] as const),
  ...(['stranger', 'wentBack', 'unclear'] as const),
] as const
export type OfficeTrouble = (typeof officeTroubles)[number]

/** What Settings → Office shows. */
export const officeStatus = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('enrolled'),
    /** The counter's name at the office. */
    name: z.string(),
    address: z.string(),
    since: z.int(),
    link: linkState,
    copy: copyState,
    trouble: z.enum(officeTroubles).nullable(),
    directory: directoryState,
    /** When the office last answered, which shows how old its data may be; null before the first time. */
    heardAt: z.int().nullable(),
  }),
])
export type OfficeStatus = z.infer<typeof officeStatus>
