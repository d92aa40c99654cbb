import * as z from 'zod'
import { changedLooks } from '../gateway/channel-look-schema.ts'
import { looksAfter } from '../gateway/channel-looks.ts'
import { type Settings, settings } from './settings.ts'

/** A change of settings: any part, each part whole members only. */
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
  channels: settings.shape.channels.partial().extend({ looks: changedLooks.optional() }).optional(),
  shifts: settings.shape.shifts.partial().optional(),
  notifications: settings.shape.notifications.partial().optional(),
  live: settings.shape.live.partial().optional(),
  office: settings.shape.office.partial().optional(),
  updates: settings.shape.updates.partial().optional(),
  computer: settings.shape.computer.partial().optional(),
  setUp: settings.shape.setUp.optional(),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** Settings with a change applied; members that the change does not name stay as they are. */
export function applyChange(current: Settings, change: SettingsChange): Settings {
  return settings.parse({
    ...current,
    ...defined(change),
    shop: { ...current.shop, ...defined(change.shop ?? {}) },
    slips: { ...current.slips, ...defined(change.slips ?? {}) },
    channels: {
      ...current.channels,
      ...defined(change.channels ?? {}),
      looks: looksAfter(current.channels.looks, change.channels?.looks ?? {}),
    },
    discounts: { ...current.discounts, ...defined(change.discounts ?? {}) },
    tax: { ...current.tax, ...defined(change.tax ?? {}) },
    shifts: { ...current.shifts, ...defined(change.shifts ?? {}) },
    notifications: { ...current.notifications, ...defined(change.notifications ?? {}) },
    live: { ...current.live, ...defined(change.live ?? {}) },
    office: { ...current.office, ...defined(change.office ?? {}) },
    updates: { ...current.updates, ...defined(change.updates ?? {}) },
    computer: { ...current.computer, ...defined(change.computer ?? {}) },
  })
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
