import { readDevice } from '../../shared/printer/device-address.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** The settings for the support bundle. Names, addresses and the merchant's number are left out. */
export function settingsForSupport(settings: Settings) {
  const { printers, slips, logo, channels, notifications, updates, live } = settings
  return {
    language: settings.language,
    theme: settings.theme,
    timeZone: settings.timeZone,
    mode: settings.mode,
    setUp: settings.setUp,
    lockAfterMinutes: settings.lockAfterMinutes,
    afterPaid: settings.afterPaid,
    discounts: settings.discounts,
    tax: settings.tax,
    computer: settings.computer,
    printers: printers.map(({ device, profile, qr, drawer }) => ({
      profile,
      qr,
      drawer,
      device: readDevice(device)?.kind ?? 'none',
    })),
    slips,
    hasLogo: logo !== null,
    channels: {
      favourites: channels.favourites,
      disabled: channels.disabled,
      feeOnPayer: channels.feeOnPayer,
      hasRedirectUrl: channels.redirectUrl !== '',
    },
    notifications: {
      enabled: notifications.enabled,
      port: notifications.port,
      hasPublicUrl: notifications.publicUrl !== '',
    },
    hasSecondFolder: settings.backups.secondFolder !== '',
    updates: {
      daily: updates.daily,
      install: updates.install,
      hours: updates.hours,
      hasFeed: updates.feed !== '',
    },
    live: {
      gatewayProfile: live.gatewayProfile,
      signing: live.signing,
      verification: live.verification,
      has: Object.fromEntries(
        (['baseUrl', 'merchantId', 'storeId', 'codeName', 'nmid'] as const).map((member) => [
          member,
          live[member] !== '',
        ]),
      ),
    },
  }
}
