import { cash } from '../../../../shared/cash/cash.ts'
import { roundingSteps, roundingWays } from '../../../../shared/cash/cash-rounding.ts'
import { channelName } from '../../../../shared/gateway/channel-looks.ts'
import { formatRupiah } from '../../../../shared/money.ts'
import { ownColors } from '../../../../shared/own-colors.ts'
import type { ShopSettings } from '../../../../shared/settings/shop-settings.ts'
import { taxBases, taxNames } from '../../../../shared/tax/tax-terms.ts'
import { timeZones } from '../../../../shared/time-zone.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { choiceField, type Option, optionsOf, textField, tickField } from '../fields.ts'
import { named, plain, table } from '../table.ts'
import type { Say } from '../texts.ts'
import { markField, markOf } from './seen-before.ts'
import { feeFamilies, shownChannels } from './shop-form.ts'

export interface ShopShown {
  readonly settings: ShopSettings
  /** Nobody has set anything yet. */
  readonly isSet: boolean
  readonly mayChange: boolean
  readonly isSaved: boolean
  /** The form that was not saved. */
  readonly refused: RefusedForm | null
  /** Somebody else changed them while this form was filled in. */
  readonly hasChanged: boolean
}

interface RefusedForm {
  /** What is wrong, by its name in the settings. */
  readonly wrong: string
  readonly typed: URLSearchParams
}

const rate = (of: number) => String(of / 100)

/** A refused form is shown as it was typed; otherwise the settings are. */
type Typed = URLSearchParams | null
const textIn = (typed: Typed, name: string, saved: string) => (typed ? (typed.get(name) ?? '') : saved)
const isTicked = (typed: Typed, name: string, saved: boolean) => (typed ? typed.get(name) === 'yes' : saved)

/** The settings that all counters of the shop share. */
export function shopView(
  say: Say,
  { settings, isSet, mayChange, isSaved, refused, hasChanged }: ShopShown,
): Html {
  const { shop, slips, tax, cashRounding, shifts, channels } = settings
  const typed = refused?.typed ?? null
  const labelOf = (name: string) => say(`shop_${name}` as Parameters<Say>[0])
  const input = (name: string, value: string, rest: Html) =>
    textField({ name, label: labelOf(name), value: textIn(typed, name, value), rest })
  const choice = (name: string, value: string, options: readonly Option[]) =>
    choiceField({ name, label: labelOf(name), options, chosen: textIn(typed, name, value) })
  const tick = (name: string, isOn: boolean, label = labelOf(name)) =>
    tickField(name, label, isTicked(typed, name, isOn))
  return html`<form method="post" action="/shop" class="stack">${markField(textIn(typed, 'seen', markOf(settings)))}<fieldset class="plain stack" ${!mayChange && html`disabled`}>
<section class="card stack"><h1>${say('shop')}</h1><p>${say(isSet ? 'shopHint' : 'noShop')}</p>
${isSaved && html`<p role="status" class="notice good">${say('saved')}</p>`}
${hasChanged && html`<p role="alert" class="notice bad">${say('changedMeanwhile')}</p>`}
${refused && html`<p role="alert" class="notice bad">${say('shopWrong', { field: fieldName(say, refused.wrong) })}</p>`}
<div class="fields">${input('name', shop.name, html`maxlength="48" required`)}${input('address', shop.address, html`maxlength="96"`)}
${choice(
  'timeZone',
  settings.timeZone,
  timeZones.map((zone) => [zone, zone] as const),
)}</div>
<h2>${say('shopSlips')}</h2><div class="fields">${input('footer', shop.footer, html`maxlength="96"`)}
${choice('slipLanguage', slips.language, [
  ['id', 'Indonesia'],
  ['en', 'English'],
  ['both', 'Indonesia + English'],
])}</div>
${tick('fees', slips.fees)}${settings.logo !== null && tick('dropLogo', false)}</section>
<section class="card stack"><h2>${say('shopTax')}</h2><div class="fields">${choice(
    'taxName',
    tax.name,
    taxNames.map((each) => [each, each] as const),
  )}
${input('taxRate', rate(tax.rate), html`inputmode="decimal" maxlength="6"`)}
${choice(
  'taxBase',
  tax.base,
  taxBases.map((each) => [each, say(`base_${each}`)] as const),
)}
${input('service', rate(tax.service), html`inputmode="decimal" maxlength="6"`)}</div>${tick('included', tax.included)}</section>
<section class="card stack"><h2>${say('shopRounding')}</h2><div class="fields">${choice(
    'roundTo',
    String(cashRounding.to),
    roundingSteps.map((to) => [String(to), to === 0 ? say('round_none') : formatRupiah(to)] as const),
  )}
${choice(
  'roundWay',
  cashRounding.way,
  roundingWays.map((way) => [way, say(`round_${way}`)] as const),
)}</div></section>
<section class="card stack"><h2>${say('shopRules')}</h2><div class="fields">
${input('cashierLimit', String(settings.discounts.cashierLimit), html`inputmode="numeric" maxlength="3"`)}
${input('lockAfterMinutes', String(settings.lockAfterMinutes), html`inputmode="numeric" maxlength="3"`)}
${input('quickAmounts', settings.quickAmounts.map((each) => String(each / 100)).join(' '), html`maxlength="120"`)}</div>
${tick('shiftRequired', shifts.required)}${tick('shiftCash', shifts.cash)}</section>
<section class="card stack"><h2>${say('shopChannels')}</h2><p class="soft">${say('shopChannelsHint')}</p>
<div class="table">${channelTable(say, channels, typed)}</div>
<h3>${say('shopFees')}</h3>${feeFamilies.map((family) => tick(`fee_${family}`, channels.feeOnPayer.includes(family), say(`family_${family}`)))}
<div class="fields">${input('redirectUrl', channels.redirectUrl, html`maxlength="200"`)}</div></section>
${mayChange && html`<p class="save"><button class="main">${say('keep')}</button></p>`}</fieldset></form>`
}

function channelTable(
  say: Say,
  { looks, disabled, favourites }: ShopSettings['channels'],
  typed: Typed,
): Html {
  const nameOf = (code: string) => (code === cash.paymentType ? say('channelCash') : channelName(code, {}))
  const check = (kind: string, label: string, code: string, isOn: boolean) =>
    html`<input type="checkbox" name="${kind}_${code}" value="yes" aria-label="${label}: ${nameOf(code)}" ${isTicked(typed, `${kind}_${code}`, isOn) && html`checked`}>`
  const colors = [['', '–'] as const, ...ownColors.map((each) => [each, say(`color_${each}`)] as const)]
  const unlessCash = (content: (code: string) => Html) => (code: string) =>
    code !== cash.paymentType && content(code)
  return table(shownChannels, [
    plain(say('channel'), (code) => html`<strong>${nameOf(code)}</strong>`),
    named(say('channelOn'), (code) => check('on', say('channelOn'), code, !disabled.includes(code))),
    named(
      say('channelFavourite'),
      unlessCash((code) => check('favourite', say('channelFavourite'), code, favourites.includes(code))),
    ),
    plain(
      say('channelName'),
      unlessCash(
        (code) =>
          html`<input name="name_${code}" value="${textIn(typed, `name_${code}`, looks[code]?.name ?? '')}" maxlength="24" aria-label="${say('channelName')}: ${nameOf(code)}" placeholder="${nameOf(code)}" autocomplete="off">`,
      ),
    ),
    plain(
      say('tileColor'),
      unlessCash(
        (code) =>
          html`<select name="color_${code}" aria-label="${say('tileColor')}: ${nameOf(code)}">${optionsOf(colors, textIn(typed, `color_${code}`, looks[code]?.color ?? ''))}</select>`,
      ),
    ),
  ])
}

const fieldTexts: Readonly<Record<string, Parameters<Say>[0]>> = {
  name: 'shop_name',
  address: 'shop_address',
  footer: 'shop_footer',
  timeZone: 'shop_timeZone',
  quickAmounts: 'shop_quickAmounts',
  lockAfterMinutes: 'shop_lockAfterMinutes',
  redirectUrl: 'shop_redirectUrl',
  discounts: 'shop_cashierLimit',
  cashRounding: 'shop_roundTo',
  rate: 'shop_taxRate',
  service: 'shop_service',
  looks: 'channelName',
}
const fieldName = (say: Say, wrong: string) => say(fieldTexts[wrong] ?? 'shop')
