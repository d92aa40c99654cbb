import { cash } from '../../../../shared/cash/cash.ts'
import { counterChannels, counterFamilies } from '../../../../shared/gateway/counter-channels.ts'
import { MAX_SEN, rupiah } from '../../../../shared/money.ts'
import { isOwnColor } from '../../../../shared/own-colors.ts'
import { type ShopSettings, shopSettings } from '../../../../shared/settings/shop-settings.ts'

/** The channels that the form shows. */
export const shownChannels: readonly string[] = [
  cash.paymentType,
  ...counterChannels.map(({ paymentType }) => paymentType),
]
/** A virtual account's request can't say who bears the fee. */
export const feeFamilies = counterFamilies.filter((family) => family !== 'virtualAccount')

/** Hundredths of a percent, from "11" or "10,5"; NaN for anything else. */
const rateOf = (text: string): number => {
  const typed = text.trim().replace(',', '.').replace(/%$/, '').trim()
  return typed === '' ? 0 : Math.round(Number(typed) * 100)
}

/** The settings with the form's changes; or the name of the member that is wrong. */
export function readShopForm(
  form: URLSearchParams,
  now: ShopSettings,
): { readonly settings: ShopSettings } | { readonly wrong: string } {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const yes = (name: string) => form.get(name) === 'yes'
  const amounts = text('quickAmounts')
    .split(/[;\s]+|,(?=\s)/)
    .filter(Boolean)
  const chosen = (prefix: string) => shownChannels.filter((code) => yes(`${prefix}_${code}`))
  const isShown = (code: string) => shownChannels.includes(code)
  const { channels } = now
  const looks = { ...channels.looks }
  for (const code of shownChannels) {
    const { name: _, color: __, ...rest } = looks[code] ?? {}
    const [name, color] = [text(`name_${code}`), text(`color_${code}`)]
    const look = { ...rest, ...(name === '' ? {} : { name }), ...(isOwnColor(color) ? { color } : {}) }
    if (Object.keys(look).length > 0) looks[code] = look
    else delete looks[code]
  }
  // In their order, with new ones behind them: a list in another order is no change.
  const keepingOrder = (now: readonly string[], wanted: readonly string[]) => [
    ...now.filter((each) => wanted.includes(each)),
    ...wanted.filter((each) => !now.includes(each)),
  ]
  const hidden = (codes: readonly string[]) => codes.filter((code) => !isShown(code))
  const read = shopSettings.safeParse({
    shop: { name: text('name'), address: text('address'), footer: text('footer') },
    timeZone: text('timeZone'),
    logo: yes('dropLogo') ? null : now.logo,
    slips: { language: text('slipLanguage'), fees: yes('fees') },
    quickAmounts: amounts
      .map((each) => Number(each.replaceAll('.', '')))
      .map((each) =>
        Number.isInteger(each) && each > 0 && each <= MAX_SEN / 100 ? rupiah(each) : Number.NaN,
      ),
    lockAfterMinutes: Number(text('lockAfterMinutes')),
    discounts: { cashierLimit: Number(text('cashierLimit')) },
    tax: {
      name: text('taxName'),
      rate: rateOf(text('taxRate')),
      base: text('taxBase'),
      service: rateOf(text('service')),
      included: yes('included'),
    },
    // A form that was opened before the office was updated has no fields for it.
    cashRounding: form.has('roundTo')
      ? { to: Number(text('roundTo')), way: text('roundWay') }
      : now.cashRounding,
    shifts: { cash: yes('shiftCash'), required: yes('shiftRequired') },
    channels: {
      favourites: keepingOrder(channels.favourites, [...hidden(channels.favourites), ...chosen('favourite')]),
      disabled: keepingOrder(channels.disabled, [
        ...hidden(channels.disabled),
        ...shownChannels.filter((code) => !yes(`on_${code}`)),
      ]),
      looks,
      feeOnPayer: keepingOrder(
        channels.feeOnPayer,
        counterFamilies.filter((family) =>
          feeFamilies.includes(family as never) ? yes(`fee_${family}`) : channels.feeOnPayer.includes(family),
        ),
      ),
      redirectUrl: text('redirectUrl'),
    },
  })
  if (read.success) return { settings: read.data }
  const path = read.error.issues[0]?.path ?? []
  return {
    wrong: String(path[0] === 'shop' || path[0] === 'channels' || path[0] === 'tax' ? path[1] : path[0]),
  }
}
