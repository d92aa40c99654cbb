import { expect, test } from 'vitest'
import { feeFamilies, readShopForm, shownChannels } from '../../services/office/page/directory/shop-form.ts'
import { defaultShopSettings, type ShopSettings } from '../../shared/settings/shop-settings.ts'

/** What a browser sends of the form of these settings. */
function formOf({ shop, timeZone, slips, tax, cashRounding, channels, ...rest }: ShopSettings) {
  const form = new URLSearchParams({
    ...shop,
    timeZone,
    slipLanguage: slips.language,
    taxName: tax.name,
    taxRate: String(tax.rate / 100),
    taxBase: tax.base,
    service: String(tax.service / 100),
    ...(tax.included ? { included: 'yes' } : {}),
    roundTo: String(cashRounding.to),
    roundWay: cashRounding.way,
    cashierLimit: String(rest.discounts.cashierLimit),
    lockAfterMinutes: String(rest.lockAfterMinutes),
    quickAmounts: rest.quickAmounts.map((amount) => amount / 100).join(' '),
    redirectUrl: channels.redirectUrl,
  })
  const tick = (name: string, is: boolean) => is && form.set(name, 'yes')
  for (const code of shownChannels) {
    tick(`on_${code}`, !channels.disabled.includes(code))
    tick(`favourite_${code}`, channels.favourites.includes(code))
  }
  for (const family of feeFamilies) tick(`fee_${family}`, channels.feeOnPayer.includes(family))
  return form
}

const backwards: ShopSettings = {
  ...defaultShopSettings,
  channels: {
    ...defaultShopSettings.channels,
    favourites: ['CreditCard', 'QRIS'],
    disabled: ['POS', 'StaticBankLVA', 'WALLETBBALANCE', 'BankBVA'],
    feeOnPayer: [...feeFamilies].reverse(),
  },
}

test('a form of the shop that nobody changed changes nothing, in any order of the counter’s ways to pay', () => {
  expect(readShopForm(formOf(backwards), backwards)).toEqual({ settings: backwards })
})

test('a way to pay that is switched off, or made a favourite, comes behind the others', () => {
  const form = formOf(backwards)
  form.delete('on_BankCVA')
  form.set('favourite_BankAVA', 'yes')
  form.delete('favourite_CreditCard')
  form.delete(`fee_${feeFamilies[0]}`)
  expect(readShopForm(form, backwards)).toMatchObject({
    settings: {
      channels: {
        disabled: [...backwards.channels.disabled, 'BankCVA'],
        favourites: ['QRIS', 'BankAVA'],
        feeOnPayer: [...feeFamilies].reverse().slice(0, -1),
      },
    },
  })
})
