import { formatRupiah, type Sen } from '../../../../shared/money.ts'
import type { Received } from '../../../../shared/shift/takings.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { summedChannelIn } from '../channel-in.ts'
import type { Words } from '../page.ts'
import { count, money, plain, table } from '../table.ts'
import { counterTextsIn } from '../texts/of-screens.ts'
import type { Language } from '../texts.ts'

const textIn = (language: Language, name: string) => counterTextsIn(language)(`shift.${name}`) ?? name

export const receivedHead = (language: Language): string => textIn(language, 'received')

/** What static accounts and subscriptions brought, in the words of the counter's own report; nothing where they brought none. */
export function receivedView(
  words: Words,
  rows: readonly (Received & { readonly counter?: string })[],
): Html | false {
  if (rows.length === 0) return false
  const { say, language } = words
  const text = (name: string) => textIn(language, name)
  const total = rows.reduce((sum, { amount }) => sum + amount, 0) as Sen
  const hasCounters = rows.some(({ counter }) => counter !== undefined)
  return html`<section class="card stack"><h2>${text('received')}</h2>
<p><strong>${formatRupiah(total)}</strong> <span class="soft">${text('receivedHint')}</span></p>
<div class="table">${table(rows, [
    plain(
      text('receivedFrom'),
      (row) => `${text(`from.${row.from}`)} · ${summedChannelIn(words, row.paymentType)}`,
    ),
    ...(hasCounters ? [plain(say('counter'), ({ counter }: (typeof rows)[number]) => counter)] : []),
    count(say('payments'), (row) => row.count),
    money(say('amount'), ({ amount }) => formatRupiah(amount)),
  ])}</div></section>`
}
