import * as z from 'zod'
import { rupiah } from './money.ts'
import { PLAIN_TEXT } from './plain-text.ts'
import { senSchema } from './sale/order.ts'
import { papers } from './slip/slip.ts'
import { timeZones } from './time-zone.ts'

/** Languages of the screens. Slips can also carry both. */
export const languages = ['id', 'en'] as const
export type Language = (typeof languages)[number]

/** "none", or a raw network printer such as tcp://192.168.1.50:9100. */
const printerDevice = z
  .string()
  .max(200)
  .refine((device) => device === 'none' || isPrinterAddress(device), {
    error: 'must be "none" or tcp://host:port',
  })

function isPrinterAddress(device: string): boolean {
  const match = /^tcp:\/\/([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(device)
  return match !== null && Number(match[2]) >= 1 && Number(match[2]) <= 65535
}

/** What may stand in `notifyUrl`: its path is signed, so it carries no query. */
const publicUrl = z
  .string()
  .max(200)
  .regex(/^(https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?(\/[\w.~/-]*)?)?$/i, {
    error: 'must be empty, or an http or https address without a query',
  })

const line = (max: number) =>
  z.string().max(max).regex(PLAIN_TEXT, { error: 'must not contain control characters' })

/** What staff can set about this counter. Secrets are not settings: they live in the vault. */
export const settings = z.strictObject({
  language: z.enum(languages),
  theme: z.enum(['auto', 'light', 'dark']),
  /** The shop's: times on screens and slips are told in it. */
  timeZone: z.enum(timeZones),
  shop: z.strictObject({
    name: line(48).min(1),
    branch: line(48),
    counter: line(24),
    address: line(96),
    /** Closing line of a receipt. */
    footer: line(96),
  }),
  printer: z.strictObject({
    device: printerDevice,
    paper: z.enum(papers),
    /** How QR codes are printed: by the printer's own command, or as a picture for printers without one. */
    qr: z.enum(['native', 'raster']),
    slipLanguage: z.enum(['id', 'en', 'both']),
    /** Print the receipt by itself once a payment is verified. */
    autoReceipt: z.boolean(),
  }),
  quickAmounts: z.array(senSchema).max(8),
  /** How the gateway's news reaches this counter; from the next start on. */
  notifications: z.strictObject({
    enabled: z.boolean(),
    /** Only this computer can reach it, such as a tunnel's end; 0 for any free one. */
    port: z.int().min(0).max(65_535),
    /** The address that the gateway is told in place of the port's own; empty where it is on this computer. */
    publicUrl,
  }),
})
export type Settings = z.infer<typeof settings>

/** What a counter starts with. */
export const defaultSettings: Settings = {
  language: 'id',
  theme: 'auto',
  timeZone: 'WIB',
  shop: { name: 'Toko Saya', branch: '', counter: 'Loket 1', address: '', footer: '' },
  printer: { device: 'none', paper: '58', qr: 'native', slipLanguage: 'id', autoReceipt: true },
  quickAmounts: [10_000, 20_000, 50_000, 100_000].map(rupiah),
  notifications: { enabled: true, port: 0, publicUrl: '' },
}

/** A change of settings: any part, each part whole members only. */
export const settingsChange = z.strictObject({
  language: settings.shape.language.optional(),
  theme: settings.shape.theme.optional(),
  timeZone: settings.shape.timeZone.optional(),
  shop: settings.shape.shop.partial().optional(),
  printer: settings.shape.printer.partial().optional(),
  quickAmounts: settings.shape.quickAmounts.optional(),
  notifications: settings.shape.notifications.partial().optional(),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** Settings with a change applied; members that the change does not name stay as they are. */
export function applyChange(current: Settings, change: SettingsChange): Settings {
  return settings.parse({
    ...current,
    ...defined(change),
    shop: { ...current.shop, ...defined(change.shop ?? {}) },
    printer: { ...current.printer, ...defined(change.printer ?? {}) },
    notifications: { ...current.notifications, ...defined(change.notifications ?? {}) },
  })
}

function defined(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}
