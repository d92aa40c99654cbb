import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'

/**
 * The settings that a page gets while nobody is on duty: those that the lock screen shows. All others have their
 * defaults, so that somebody who has not signed in learns nothing about merchant, printers, prices and the office's
 * terms.
 */
export function whileLocked({ language, theme, timeZone, mode, setUp, shop }: Settings): Settings {
  const { name, branch, counter } = shop
  const sign = { ...defaultSettings.shop, name, branch, counter }
  return { ...defaultSettings, language, theme, timeZone, mode, setUp, shop: sign }
}
