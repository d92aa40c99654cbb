import { formatRupiah, type Sen, signedRupiah } from '../../../../shared/money.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import type { CounterTexts } from '../../lists/list.ts'
import type { WholeOrder } from '../../lists/one-order.ts'
import { channelIn } from '../channel-in.ts'
import { chargesIn, discountIn } from '../charges-in.ts'
import type { Words } from '../page.ts'
import { badge, badgeAbove } from '../state-badge.ts'
import { money, named, plain, table } from '../table.ts'
import { counterTextsIn } from '../texts/of-screens.ts'

/** An order with its goods, refunds and timeline. */
export function orderView(words: Words, order: WholeOrder): Html {
  const { say, language } = words
  const { facts, counterName, refunds } = order
  const texts = counterTextsIn(language)
  const state = texts(`state.${facts.state}.short`) ?? facts.state
  const refunded = refunds.reduce((sum, { state, amount }) => sum + (state === 'done' ? amount : 0), 0) as Sen
  return html`<section class="card stack"><h1>${say('orderOf', { number: facts.number })}</h1>
${facts.mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
<p>${badge(facts.state, state)} <strong>${formatRupiah(facts.amount)}</strong> · ${channelIn(words, facts.channel)} · ${counterName}${refunded > 0 && html` · <strong>${texts('orders.refunded') ?? ''}: ${formatRupiah(refunded)}</strong>`}</p>
<dl class="facts">${factsOf(words, order).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>
${linesView(words, order)}${refundsView(words, order)}${timelineView(words, order)}`
}

function factsOf(words: Words, { facts, sold }: WholeOrder): readonly (readonly [string, string])[] {
  const { say, dateTime, language } = words
  const texts = counterTextsIn(language)
  const inTwo = (name: string) => texts(`split.${name}`) ?? name
  const { parts } = sold
  const all: readonly (readonly [string, string | null])[] = [
    [say('when'), dateTime(facts.created_at)],
    [say('paidAt'), facts.paid_at === null ? null : dateTime(facts.paid_at)],
    [say('payable'), facts.payable === null ? null : formatRupiah(facts.payable)],
    ...chargesIn(words, sold),
    ...(parts
      ? ([
          [inTwo('total'), formatRupiah(parts.total)],
          [inTwo('cashPart'), formatRupiah(parts.cash)],
          [inTwo('restPart'), formatRupiah(parts.rest)],
        ] as const)
      : []),
    [say('cartName'), sold.cartName],
    [say('customer'), facts.payer],
    [say('phone'), facts.phone],
    [say('cashier'), facts.cashier],
    [say('platformNumber'), facts.platform_number],
    [say('rrn'), facts.rrn],
  ]
  return all.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}

function linesView(words: Words, { sold: { lines } }: WholeOrder): Html | false {
  const { say } = words
  if (lines.length === 0) return false
  return html`<section class="card table">${table(lines, [
    plain(say('cart'), ({ name, percent }) => name ?? discountIn(words, percent)),
    named(say('quantity'), ({ name, quantity }) => name !== null && quantity),
    money(say('amount'), ({ amount }) => signedRupiah(amount)),
  ])}</section>`
}

function refundsView({ say, dateTime, language }: Words, { refunds }: WholeOrder): Html | false {
  if (refunds.length === 0) return false
  const texts = counterTextsIn(language)
  return html`<section class="card table">${table(refunds, [
    plain(say('refundNumber'), ({ number }) => html`<code>${number}</code>`),
    named(say('when'), ({ created_at }) => dateTime(created_at)),
    named(say('counter'), ({ counter }) => counter),
    money(say('amount'), ({ amount }) => formatRupiah(amount)),
    named(say('state'), ({ state, outside }) =>
      badgeAbove(
        state,
        texts(`refund.state.${state}.short`) ?? state,
        outside === null ? '' : (texts(`refund.outside.done.${outside}`) ?? outside),
      ),
    ),
  ])}</section>`
}

function timelineView(words: Words, { timeline }: WholeOrder): Html {
  const texts = counterTextsIn(words.language)
  return html`<section class="card stack"><h2>${words.say('timeline')}</h2>${timeline.some(({ isElsewhere }) => isElsewhere) && html`<p class="soft">${words.say('evidenceElsewhere')}</p>`}<ol class="rows">${timeline.map(
    ({ at, kind, detail, members }) => {
      const evidence = { ...detail, ...members }
      return html`<li><p><strong>${texts(`timeline.${kind}`) ?? kind}</strong>${becameIn(texts, kind, detail)}<br><span class="soft small">${words.dateTime(at)}</span></p>
${Object.keys(evidence).length > 0 && html`<details><summary>${words.say('technical')}</summary><dl class="facts small">${Object.entries(evidence).map(([name, value]) => html`<dt><code>${name}</code></dt><dd>${value}</dd>`)}</dl></details>`}</li>`
    },
  )}</ol></section>`
}

/** What an order or a refund became, after the words for its change. */
function becameIn(texts: CounterTexts, kind: string, detail: Readonly<Record<string, string>>): Html | false {
  const [of, state] = kind === 'refundChanged' ? ['refund.state', detail.after] : ['state', detail.to]
  if (state === undefined || !['stateChanged', 'refundChanged'].includes(kind)) return false
  return html` · ${texts(`${of}.${state}.short`) ?? state}`
}
