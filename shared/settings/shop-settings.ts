import * as z from 'zod'
import { defaultSettings, type Settings, settings } from './settings.ts'
import type { SettingsChange } from './settings-change.ts'

const { shape } = settings
const shopShape = shape.shop.pick({ name: true, address: true, footer: true })
const slipShape = shape.slips.pick({ language: true, fees: true })

/** The settings that are the shop's and not one counter's: the office can set them for all counters. */
export const shopSettings = z.strictObject({
  shop: shopShape,
  timeZone: shape.timeZone,
  logo: shape.logo,
  slips: slipShape,
  quickAmounts: shape.quickAmounts,
  lockAfterMinutes: shape.lockAfterMinutes,
  discounts: shape.discounts,
  tax: shape.tax,
  cashRounding: shape.cashRounding,
  shifts: shape.shifts.pick({ cash: true, required: true }),
  channels: shape.channels,
})
export type ShopSettings = z.infer<typeof shopSettings>

/** The shop's part of a counter's settings. */
export function shopPartOf(all: Settings): ShopSettings {
  const { shop, slips, shifts, timeZone, logo, quickAmounts, lockAfterMinutes } = all
  const { discounts, tax, cashRounding, channels } = all
  return {
    timeZone,
    logo,
    quickAmounts,
    lockAfterMinutes,
    discounts,
    tax,
    cashRounding,
    channels,
    shop: { name: shop.name, address: shop.address, footer: shop.footer },
    slips: { language: slips.language, fees: slips.fees },
    shifts: { cash: shifts.cash, required: shifts.required },
  }
}

/** What a shop starts with. */
export const defaultShopSettings: ShopSettings = shopPartOf(defaultSettings)

type ChangedShop = { readonly [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined }

/** A change of a counter's settings that gives it the shop's; looks that the shop does not have are removed. */
export function changeTo(wanted: ChangedShop, now: Settings): SettingsChange {
  const { channels, ...rest } = wanted
  if (!channels) return rest
  const gone = Object.keys(now.channels.looks).filter((code) => !(code in channels.looks))
  const looks = { ...channels.looks, ...Object.fromEntries(gone.map((code) => [code, null])) }
  return { ...rest, channels: { ...channels, looks } }
}

/** Whether a change of settings touches what is the shop's. */
export function touchesShop(change: SettingsChange): boolean {
  const own: Readonly<Record<string, z.ZodType>> = shopSettings.shape
  return Object.entries(change).some(([name, value]) => {
    const part = own[name]
    if (part === undefined || value === undefined) return false
    if (!(part instanceof z.ZodObject)) return true
    return Object.entries(value ?? {}).some(([member, of]) => member in part.shape && of !== undefined)
  })
}
