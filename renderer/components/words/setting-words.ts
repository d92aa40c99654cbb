import { MAX_FACT } from '../../../shared/audit/audit-limits.ts'
import { counterFamilies } from '../../../shared/gateway/counter-channels.ts'
import { locales } from '../../../shared/language.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { isOwnColor } from '../../../shared/own-colors.ts'
import { printerProfiles } from '../../../shared/printer/profiles.ts'
import type { TextKey, Translate } from '../../i18n/texts.ts'
import type { TimeFormat } from '../time/time-text.ts'

/** What the screens call a setting, by its path in the settings; of a list's members the number is left out. */
const words = {
  language: 'settings.language',
  theme: 'settings.theme',
  timeZone: 'settings.timeZone',
  'shop.name': 'settings.name',
  'shop.branch': 'settings.branch',
  'shop.counter': 'settings.counter',
  'shop.address': 'settings.address',
  'shop.footer': 'settings.footer',
  'printers.name': 'printer.name',
  'printers.device': 'printer.address',
  'printers.profile': 'printer.profile',
  'printers.qr': 'printer.qr',
  'printers.drawer': 'printer.drawer',
  'printers.saysGoodbye': 'printer.silent',
  printers: 'printer.title',
  'slips.language': 'slips.language',
  'slips.autoReceipt': 'slips.autoReceipt',
  'slips.fees': 'slips.fees',
  slips: 'slips.title',
  logo: 'slips.logo',
  quickAmounts: 'counter.quickAmounts',
  'display.logo': 'displayLooks.logo',
  'display.pictures': 'displayLooks.pictures',
  'display.welcome': 'displayLooks.welcome',
  lockAfterMinutes: 'staff.lockAfter',
  afterPaid: 'receipt.afterPaid',
  'discounts.cashierLimit': 'staff.discountLimit',
  'tax.name': 'tax.name',
  'tax.rate': 'tax.rate',
  'tax.base': 'tax.base',
  'tax.service': 'tax.service',
  'tax.included': 'tax.included',
  'cashRounding.to': 'rounding.to',
  'cashRounding.way': 'rounding.way',
  'channels.feeOnPayer': 'settings.feeOnPayer',
  'channels.redirectUrl': 'settings.redirectUrl',
  'channels.favourites': 'counter.favourites',
  'channels.disabled': 'counter.notOffered',
  channels: 'settings.channels',
  'shifts.cash': 'shift.settings.cash',
  'shifts.blind': 'shift.settings.blind',
  'shifts.required': 'shift.settings.required',
  'shifts.autoPrint': 'shift.settings.autoPrint',
  'notifications.enabled': 'notifications.enabled',
  'notifications.port': 'notifications.port',
  'notifications.publicUrl': 'notifications.publicUrl',
  'live.baseUrl': 'merchant.field.baseUrl',
  'live.merchantId': 'merchant.field.merchantId',
  'live.storeId': 'merchant.field.storeId',
  'live.codeName': 'merchant.field.codeName',
  'live.nmid': 'merchant.field.nmid',
  'live.gatewayProfile': 'merchant.profile',
  gatewayProfile: 'merchant.profile',
  gatewayAddress: 'merchant.field.baseUrl',
  'live.signing': 'merchant.signing',
  'live.verification': 'merchant.verification',
  'computer.startWithIt': 'computer.startWithIt',
  'computer.kiosk': 'computer.kiosk',
  'computer.notify': 'computer.notify',
  'office.evidenceStays': 'office.evidenceStays',
  'backups.secondFolder': 'backup.second.title',
  'updates.daily': 'updates.daily',
  'updates.feed': 'updates.feed',
  'updates.install': 'updates.install',
  'updates.hours.from': 'updates.hours.from',
  'updates.hours.to': 'updates.hours.to',
  authority: 'authority.title',
  setUp: 'audit.setUp',
} as const

type Known = keyof typeof words
const isKnown = (path: string): path is Known => Object.hasOwn(words, path)

/** How lines of the audit log are put into words. */
export interface Words {
  readonly t: Translate
  /** The language, and the shop's clocks. */
  readonly format: TimeFormat
  /** A channel's name here, by its `paymentType`. */
  readonly channelName: (paymentType: string) => string
}

/** The path without the numbers of a list's members. */
const unnumbered = (path: string) =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.')

/** Which channel's looks a setting is, and what about them; null for any other setting. */
function lookIn(path: string): { readonly channel: string; readonly member: string } | null {
  const [, channel, member = ''] = /^channels\.looks\.([^.]+)(?:\.(\w+))?/.exec(path) ?? []
  return channel === undefined ? null : { channel, member }
}

const lookWords = { name: 'channelLook.name', color: 'channelLook.color', logo: 'slips.logo' } as const

/** The name of a setting on the screens; its path if it has none. */
export function settingName(path: string, { t, channelName }: Omit<Words, 'format'>): string {
  const look = lookIn(path)
  if (look) {
    const { channel, member } = look
    const name = channelName(channel)
    if (!Object.hasOwn(lookWords, member)) return t('channelLook.title', { channel: name })
    return `${name}: ${t(lookWords[member as keyof typeof lookWords])}`
  }
  const parts = unnumbered(path).split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const known = parts.slice(0, length).join('.')
    if (isKnown(known)) return t(words[known])
  }
  return path
}

/** Each language has one name, which who speaks it reads. */
const languageWords = { id: 'settings.languages.id', en: 'settings.languages.en' } as const

/** The values of settings that are one of a few, by the texts that name each. */
const choices = {
  language: languageWords,
  theme: { auto: 'settings.themes.auto', light: 'settings.themes.light', dark: 'settings.themes.dark' },
  'slips.language': { ...languageWords, both: 'slips.bothLanguages' },
  'cashRounding.way': { down: 'rounding.ways.down', nearest: 'rounding.ways.nearest' },
  'updates.install': {
    asked: 'updates.rules.asked',
    closed: 'updates.rules.closed',
    anyTime: 'updates.rules.anyTime',
  },
  'printers.qr': { auto: 'printer.qrs.auto', native: 'printer.qrs.native', raster: 'printer.qrs.raster' },
  'printers.drawer': {
    never: 'printer.drawers.never',
    withCash: 'printer.drawers.withCash',
    withReceipt: 'printer.drawers.withReceipt',
  },
  'tax.base': { whole: 'tax.bases.whole', elevenTwelfths: 'tax.bases.elevenTwelfths' },
} as const satisfies Partial<Record<Known, Readonly<Record<string, TextKey>>>>

/** In hundredths of a percent. */
const rates = ['tax.rate', 'tax.service']

/** Lists of channels' codes, and of their families. */
const lists = {
  'channels.favourites': 'channel',
  'channels.disabled': 'channel',
  'channels.feeOnPayer': 'family',
} as const

/** A value, or a dash where it says that there is none. */
export const orNone = (value: string) => (value === '' || value === 'null' ? '–' : value)

/** A value as the settings show it; for a value that means nothing to a person, only that it has changed. */
export function settingValue(path: string, value: string, words: Words): string {
  const { t, format } = words
  if (orNone(value) === '–') return '–'
  if (Object.hasOwn(lists, path)) return listText(value, lists[path as keyof typeof lists], words)
  // A picture's size and dots mean nothing to a person, nor do other long values, such as a certificate.
  if (value.length > MAX_FACT || path.startsWith('logo.') || value.startsWith('data:'))
    return t('audit.replaced')
  if (rates.includes(path)) return `${(Number(value) / 100).toLocaleString(locales[format.language])}%`
  const counted = countedText(path, value, words)
  if (counted !== null) return counted
  if (lookIn(path)?.member === 'color') return isOwnColor(value) ? t(`channelLook.colors.${value}`) : value
  const setting = unnumbered(path)
  if (setting === 'printers.profile') return printerProfiles.find(({ id }) => id === value)?.name ?? value
  const named = new Map<string, TextKey>(
    Object.entries(Object.hasOwn(choices, setting) ? choices[setting as keyof typeof choices] : {}),
  )
  const name = named.get(value)
  return name ? t(name) : value
}

/** A setting that is a number, with what it counts; null for any other one. */
function countedText(path: string, value: string, { t, format }: Words): string | null {
  const count = Number(value)
  switch (path) {
    case 'lockAfterMinutes':
      return t('staff.minutes', { count })
    case 'afterPaid':
      return count > 0 ? t('receipt.seconds', { count }) : t('receipt.never')
    case 'discounts.cashierLimit':
      return count < 100 ? `${count.toLocaleString(locales[format.language])}%` : t('staff.anyDiscount')
    case 'cashRounding.to':
      return count > 0 ? formatRupiah(count as Sen) : t('rounding.none')
    case 'quickAmounts':
      return wholeList(value, (amount) => formatRupiah(Number(amount) as Sen))
    default:
      return null
  }
}

/** A list of codes by their names. */
function listText(value: string, of: 'channel' | 'family', { t, channelName }: Words): string {
  const isFamily = (code: string) => counterFamilies.find((each) => each === code)
  return wholeList(value, (code) => {
    if (of === 'channel') return channelName(code)
    const family = isFamily(code)
    return family ? t(`family.${family}`) : code
  })
}

/** A list in words. Where the log cut it, the last member may be half a one: it is left out. */
function wholeList(value: string, textOf: (member: string) => string): string {
  const members = value.split(',')
  const isCut = value.length === MAX_FACT
  return `${(isCut ? members.slice(0, -1) : members).map(textOf).join(', ')}${isCut ? ', …' : ''}`
}
