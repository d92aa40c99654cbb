import { defaultSettings, type Settings } from '../../shared/settings/settings.ts'

/**
 * The settings as a page gets them while nobody is on duty: what the lock screen shows. The rest stands at its default,
 * so that merchant, printers, prices and the office's terms reach nobody who has not signed in.
 */
export function whileLocked({ language, theme, timeZone, mode, setUp, shop }: Settings): Settings {
  const { name, branch, counter } = shop
  const sign = { ...defaultSettings.shop, name, branch, counter }
  return { ...defaultSettings, language, theme, timeZone, mode, setUp, shop: sign }
}
