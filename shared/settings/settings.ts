import * as z from 'zod'
import { roundingSteps, roundingWays } from '../cash/cash-rounding.ts'
import { channelLooks } from '../gateway/channel-look-schema.ts'
import { counterFamilies } from '../gateway/counter-channels.ts'
import { signingProfiles } from '../gateway/signing-profiles.ts'
import { languages } from '../language.ts'
import { counterModes } from '../merchant/merchant.ts'
import { rupiah } from '../money.ts'
import { senSchema } from '../money-schema.ts'
import { plainText } from '../plain-text.ts'
import { printers } from '../printer/printer.ts'
import { bitPicture } from '../slip/slip.ts'
import { noTax } from '../tax/no-tax.ts'
import { taxTerms } from '../tax/tax-terms.ts'
import { timeZones } from '../time-zone.ts'
import { installRules } from '../update/may-install.ts'
import { openingHours } from '../update/opening-hours.ts'
import { feedUrl, gatewayUrl, publicUrl, redirectUrl } from './addresses.ts'
import { folderPath } from './folder-path.ts'

const channelCodes = z.array(z.string().min(1).max(20)).max(60)

const line = (max: number) => plainText().max(max)

/** As long as a counter's name may be on a slip. */
export const MAX_COUNTER_NAME = 24

/** What staff can set for this counter. Secrets are not settings: they are in the vault. */
export const settings = z.strictObject({
  language: z.enum(languages),
  theme: z.enum(['auto', 'light', 'dark']),
  /** The shop's time zone, for times on screens and slips. */
  timeZone: z.enum(timeZones),
  shop: z.strictObject({
    name: line(48).min(1),
    branch: line(48),
    counter: line(MAX_COUNTER_NAME),
    address: line(96),
    /** Closing line of a receipt. */
    footer: line(96),
  }),
  /** Automatic prints go to the first one. */
  printers,
  slips: z.strictObject({
    language: z.enum(['id', 'en', 'both']),
    /** Print the receipt automatically once a payment is verified. */
    autoReceipt: z.boolean(),
    /** Fee lines on receipts, if the gateway reported fees. */
    fees: z.boolean(),
  }),
  /** Printed above the shop's name; null if there is none. */
  logo: bitPicture.nullable(),
  quickAmounts: z.array(senSchema).max(8),
  /** With staff: the time without input after which the counter locks. */
  lockAfterMinutes: z.int().min(1).max(240),
  /** Seconds after which the screen of a paid sale closes by itself for the next customer; 0 for never. */
  afterPaid: z.int().min(0).max(120),
  discounts: z.strictObject({
    /** How much of the goods' sum, in percent, a cashier may take off without an approval; 100 for any discount. */
    cashierLimit: z.int().min(0).max(100),
  }),
  /** What is added to the goods of each sale; stored with the sale, so that a change of settings changes no earlier sale. */
  tax: taxTerms,
  /** What is paid in cash is rounded to these steps, in sen; 0 for not at all. */
  cashRounding: z.strictObject({
    to: senSchema.refine((to) => roundingSteps.includes(to), { error: 'must be 0, 100, 500 or 1000 rupiah' }),
    way: z.enum(roundingWays),
  }),
  /** Channels by their codes; a code that this Loket does not sell is ignored. */
  channels: z.strictObject({
    /** Shown first, in this order. */
    favourites: channelCodes,
    /** Not offered. */
    disabled: channelCodes,
    /** How each is shown, if the owner chose other looks than the gateway's profile. */
    looks: channelLooks,
    /** Families on which the payer bears the gateway's fee. */
    feeOnPayer: z.array(z.enum(counterFamilies)).max(counterFamilies.length),
    /** Where the gateway's page sends the payer afterwards; empty for a page of the gateway. */
    redirectUrl,
  }),
  shifts: z.strictObject({
    /** Cash is counted when a shift opens and when it closes. */
    cash: z.boolean(),
    /** Where cash is counted, cashiers see what should be in the drawer only once they have closed. */
    blind: z.boolean(),
    /** Nothing can be charged before a shift is open. */
    required: z.boolean(),
    /** The Z report prints automatically. */
    autoPrint: z.boolean(),
  }),
  /** How the gateway's notifications reach this counter; takes effect at the next start. */
  notifications: z.strictObject({
    enabled: z.boolean(),
    /** Only this computer can reach it, such as the end of a tunnel; 0 for any free one. */
    port: z.int().min(0).max(65_535),
    /** The public address for notifications; empty if the gateway runs on this computer. */
    publicUrl,
  }),
  /** Play money or real money. Only a call of its own switches it, never a change of settings. */
  mode: z.enum(counterModes),
  /** The shop's own merchant at a real gateway, without its keys; takes effect at the next opening. */
  live: z.strictObject({
    baseUrl: gatewayUrl,
    merchantId: z.string().regex(/^[A-Za-z0-9_-]{0,20}$/, { error: 'must be at most 20 letters and digits' }),
    /** The branch under which orders are created; empty if there is none. */
    storeId: line(30),
    /** A shipped profile, or the shop's own. */
    gatewayProfile: z.enum(['document-default', 'sandbox', 'own']),
    signing: z.enum(['asProfile', ...signingProfiles]),
    verification: z.enum(['asProfile', 'enforce', 'warn', 'off']),
    /** The merchant's name that a QRIS code must have; empty if it is not compared. */
    codeName: line(25),
    nmid: z.string().regex(/^(ID\d{13})?$/, { error: 'must be ID and 13 digits' }),
  }),
  /** What the office of a shop with several counters gets of this one. */
  office: z.strictObject({
    /** The gateway's own bytes stay here; the office has their hashes. */
    evidenceStays: z.boolean(),
  }),
  backups: z.strictObject({
    /** Each backup is also copied into this folder of another disk; empty for none. */
    secondFolder: folderPath,
  }),
  /** New versions of Loket. */
  updates: z.strictObject({
    /** Looked for by itself, once a day. */
    daily: z.boolean(),
    /** The shop's own server; empty for the one that this Loket came from. */
    feed: feedUrl,
    /** When one is installed without being asked. */
    install: z.enum(installRules),
    hours: openingHours,
  }),
  /** How the desktop app lives on its computer. */
  computer: z.strictObject({
    /** Starts by itself when somebody logs in. */
    startWithIt: z.boolean(),
    /** Full screen, with no way out but these settings. */
    kiosk: z.boolean(),
    /** The system shows a notification of a paid sale while another window is in front. */
    notify: z.boolean(),
  }),
  /** The shop has been set up, or its owner declined help with it. */
  setUp: z.boolean(),
})
export type Settings = z.infer<typeof settings>

/** What a counter starts with. */
export const defaultSettings: Settings = {
  language: 'id',
  theme: 'auto',
  timeZone: 'WIB',
  shop: { name: 'Toko Saya', branch: '', counter: 'Loket 1', address: '', footer: '' },
  printers: [],
  slips: { language: 'id', autoReceipt: true, fees: false },
  logo: null,
  quickAmounts: [10_000, 20_000, 50_000, 100_000].map(rupiah),
  lockAfterMinutes: 5,
  afterPaid: 10,
  discounts: { cashierLimit: 20 },
  tax: noTax,
  cashRounding: { to: rupiah(100), way: 'down' },
  channels: {
    favourites: ['QRIS', 'BankAVA', 'WALLETABALANCE', 'CreditCard', 'HostedPage'],
    disabled: [],
    looks: {},
    feeOnPayer: [],
    redirectUrl: '',
  },
  shifts: { cash: false, blind: false, required: false, autoPrint: true },
  notifications: { enabled: true, port: 0, publicUrl: '' },
  mode: 'training',
  live: {
    baseUrl: '',
    merchantId: '',
    storeId: '',
    gatewayProfile: 'document-default',
    signing: 'asProfile',
    verification: 'asProfile',
    codeName: '',
    nmid: '',
  },
  office: { evidenceStays: false },
  backups: { secondFolder: '' },
  updates: { daily: true, feed: '', install: 'closed', hours: { from: '06:00', to: '23:00' } },
  computer: { startWithIt: false, kiosk: false, notify: true },
  setUp: false,
}
