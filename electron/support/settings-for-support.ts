import { readDevice } from '../../shared/printer/device-address.ts'
import type { Settings } from '../../shared/settings/settings.ts'

/** The settings for the support bundle. Names, addresses and the merchant's number are left out. */
export function settingsForSupport({
  language,
  theme,
  timeZone,
  mode,
  setUp,
  lockAfterMinutes,
  afterPaid,
  discounts,
  tax,
  computer,
  printers,
  slips,
  logo,
  channels,
  notifications,
  updates,
  live,
}: Settings) {
  return {
    language,
    theme,
    timeZone,
    mode,
    setUp,
    lockAfterMinutes,
    afterPaid,
    discounts,
    tax,
    computer,
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
