import * as z from 'zod'
import { changedLooks } from '../gateway/channel-look-schema.ts'
import { looksAfter } from '../gateway/channel-looks.ts'
import { type Settings, settings } from './settings.ts'

/** A change of settings: any part, each part whole members only. The mode changes by a call of its own. */
export const settingsChange = z.strictObject({
  language: settings.shape.language.optional(),
  theme: settings.shape.theme.optional(),
  timeZone: settings.shape.timeZone.optional(),
  shop: settings.shape.shop.partial().optional(),
  printers: settings.shape.printers.optional(),
  slips: settings.shape.slips.partial().optional(),
  logo: settings.shape.logo.optional(),
  quickAmounts: settings.shape.quickAmounts.optional(),
  lockAfterMinutes: settings.shape.lockAfterMinutes.optional(),
  afterPaid: settings.shape.afterPaid.optional(),
  discounts: settings.shape.discounts.partial().optional(),
  tax: settings.shape.tax.partial().optional(),
  cashRounding: settings.shape.cashRounding.partial().optional(),
  channels: settings.shape.channels.partial().extend({ looks: changedLooks.optional() }).optional(),
  shifts: settings.shape.shifts.partial().optional(),
  notifications: settings.shape.notifications.partial().optional(),
  live: settings.shape.live.partial().optional(),
  office: settings.shape.office.partial().optional(),
  backups: settings.shape.backups.partial().optional(),
  updates: settings.shape.updates.partial().optional(),
  computer: settings.shape.computer.partial().optional(),
  setUp: settings.shape.setUp.optional(),
} satisfies Record<Exclude<keyof Settings, 'mode'>, z.ZodType>)
export type SettingsChange = z.infer<typeof settingsChange>

/** Settings with a change applied; members that the change does not name stay as they are. */
export function applyChange(current: Settings, change: SettingsChange): Settings {
  const next: Settings = { ...current, ...merged(current, change) }
  const looks = looksAfter(current.channels.looks, change.channels?.looks ?? {})
  return settings.parse({ ...next, channels: { ...next.channels, looks } })
}

/** The members that a change names; of a part, the members that it does not name come from before. */
const merged = (current: Settings, change: SettingsChange): object =>
  Object.fromEntries(
    Object.entries(defined(change)).map(([name, value]) => {
      const before = current[name as keyof SettingsChange]
      const isPart = settings.shape[name as keyof SettingsChange] instanceof z.ZodObject
      return [name, isPart ? { ...(before as object), ...defined(value) } : value]
    }),
  )

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
