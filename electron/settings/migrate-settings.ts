import { isObject } from '../../shared/is-object.ts'

/** The id for the one printer of former settings; the journal knows its jobs by it. */
const FIRST = 'main'

/** Converts the settings of a Loket that had one printer; returns any others unchanged. */
export function migrateSettings(json: object): object {
  if (!('printer' in json) || 'printers' in json || !isObject(json.printer)) return json
  const { printer, ...rest } = json
  const { device = 'none', paper = '58', qr = 'native', slipLanguage, autoReceipt } = printer
  const one = {
    id: FIRST,
    name: 'Printer',
    device,
    profile: paper === '80' ? 'generic-80' : 'generic-58',
    qr,
    drawer: 'never',
  }
  return {
    ...rest,
    // Without a device, only its paper was of use: previews are as wide.
    printers: device === 'none' && paper !== '80' ? [] : [one],
    slips: {
      ...(slipLanguage !== undefined && { language: slipLanguage }),
      ...(autoReceipt !== undefined && { autoReceipt }),
    },
  }
}
