/** A shop's printers: their settings, printers that the system knows, and a printer's status. */
import * as z from 'zod'
import { plainText } from '../plain-text.ts'
import { printFailures } from '../slip/print-failure.ts'
import { qrMethods } from '../slip/slip.ts'
import { readDevice } from './device-address.ts'
import { type ProfileId, profileIds } from './profiles.ts'

/** Identifies a printer in settings and jobs; it stays the same when the printer is renamed. */
export const printerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,15}$/, { error: 'must be 1 to 16 letters, digits and hyphens' })

/** Where a printer is, as {@link readDevice} reads it. */
export const printerDevice = z
  .string()
  .max(200)
  .refine((device) => readDevice(device) !== null, {
    error: 'must be "none", tcp://host:port, file:///dev/… or queue:NAME',
  })

const profileId = z.enum(profileIds as readonly [ProfileId, ...ProfileId[]])

/** When a drawer opens by itself. */
export const drawerRules = ['never', 'withCash', 'withReceipt'] as const

/** One printer of the shop's. */
export const printer = z.strictObject({
  id: printerId,
  /** The name that staff use. */
  name: plainText().min(1).max(40),
  device: printerDevice,
  profile: profileId,
  /** How QR codes are printed. */
  qr: z.enum(qrMethods),
  /**
   * When the cash drawer opens by itself: whenever cash moves, or with the first print of any receipt too. Later prints
   * never open it.
   */
  drawer: z.enum(drawerRules),
  /**
   * False if the printer was seen to print but never closes its side of a connection, or resets it instead; absent for nearly
   * all, which do.
   */
  saysGoodbye: z.boolean().optional(),
})
export type Printer = z.infer<typeof printer>

/** The printers of a shop; automatic prints go to the first one. No two share a name or a device. */
export const printers = z
  .array(printer)
  .max(8)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, {
    error: 'each printer must have an id of its own',
  })
  .refine((all) => allDiffer(all.map(({ device }) => device).filter((device) => device !== 'none')), {
    error: 'each printer must have a device of its own',
  })

const allDiffer = (texts: readonly string[]) => new Set(texts).size === texts.length

/** A printer that the system knows, or that was found at an address. Not one of the shop's until it is added. */
export const foundPrinter = z.object({
  /** For {@link printer}'s `device`. */
  device: printerDevice,
  /** The system's name for it; empty if it has none. */
  name: z.string(),
  /** The best guess by its name; a test page shows whether it is right. */
  profile: profileId,
})
export type FoundPrinter = z.infer<typeof foundPrinter>

/** A printer's answer about itself and the profile that fits; null if no profile is known for that name. */
export const printerIdentity = z.object({ name: z.string(), profile: profileId.nullable() })
export type PrinterIdentity = z.infer<typeof printerIdentity>

/** A printer's status; `reachable` if it reports nothing more. */
export const printerStatus = z.object({
  state: z.enum(['ready', 'reachable', ...printFailures]),
  /** It reports that its paper will end soon. */
  paperLow: z.boolean(),
})
export type PrinterStatus = z.infer<typeof printerStatus>
