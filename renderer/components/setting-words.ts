import type { Translate } from '../i18n/texts.ts'

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
  printers: 'printer.title',
  'slips.language': 'slips.language',
  'slips.autoReceipt': 'slips.autoReceipt',
  'slips.fees': 'slips.fees',
  slips: 'slips.title',
  logo: 'slips.logo',
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
  'channels.feeOnPayer': 'settings.feeOnPayer',
  'channels.redirectUrl': 'settings.redirectUrl',
  channels: 'settings.channels',
  'shifts.cash': 'shift.settings.cash',
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
  'live.signing': 'merchant.signing',
  'live.verification': 'merchant.verification',
  'computer.startWithIt': 'computer.startWithIt',
  'computer.kiosk': 'computer.kiosk',
  'computer.notify': 'computer.notify',
  'office.evidenceStays': 'office.evidenceStays',
  'updates.daily': 'updates.daily',
  'updates.feed': 'updates.feed',
  'updates.install': 'updates.install',
  'updates.hours.from': 'updates.hours.from',
  'updates.hours.to': 'updates.hours.to',
  authority: 'authority.title',
} as const

type Known = keyof typeof words
const isKnown = (path: string): path is Known => Object.hasOwn(words, path)

/** The name of a setting on the screens; its path if it has none. */
export function settingName(path: string, t: Translate): string {
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  for (let length = parts.length; length > 0; length -= 1) {
    const known = parts.slice(0, length).join('.')
    if (isKnown(known)) return t(words[known])
  }
  return path
}

/** More of a value says nothing to a person: the dots of a logo, a certificate. */
const MOST_TOLD = 80

/** A value where it can be read, else only that it is another one. */
export const settingValue = (value: string, t: Translate) =>
  value.length > MOST_TOLD ? t('audit.replaced') : value
