import { formatRupiah, signedRupiah } from '../../../../shared/money.ts'
import type { ShiftReport } from '../../../../shared/shift/shift.ts'
import { partNames } from '../../../../shared/shift/takings.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { channelIn } from '../channel-in.ts'
import type { Words } from '../page.ts'
import { receivedView } from '../sales/received-view.ts'
import { count, money, named, plain, table } from '../table.ts'
import { counterTextsIn } from '../texts/of-screens.ts'

interface ShiftShown extends Words {
  readonly report: ShiftReport
  readonly counterName: string
  /** Where the report is as a file. */
  readonly file: string
}

/** The Z report of a shift, as it was frozen at its counter. */
export function shiftView(shown: ShiftShown): Html {
  const { say, dateTime, report, counterName, file } = shown
  const { totals, channels, cashiers, received, closed, from, to, carriedOut } = report
  const period = `${from === null ? say('fromStart') : dateTime(from)} – ${dateTime(to)}`
  const words = wordsIn(shown)
  const net = totals.paid.amount - totals.refunded.amount
  return html`<section class="card stack"><h1>${say('zOf', { number: String(report.number), counter: counterName })}</h1>
${report.mode === 'training' && html`<p class="notice">${say('salesTraining')}</p>`}
<dl class="tiles"><div><dt>${say('sold')}</dt><dd>${formatRupiah(totals.paid.amount)}</dd></div><div><dt>${say('refunded')}</dt><dd>${formatRupiah(totals.refunded.amount)}</dd></div>
<div><dt>${say('left')}</dt><dd>${signedRupiah(net)}</dd></div><div><dt>${say('payments')}</dt><dd>${totals.paid.count}</dd></div></dl>
<dl class="facts"><dt>${say('period')}</dt><dd>${period}</dd><dt>${say('closedBy')}</dt><dd>${closed?.by ?? say('nobody')}</dd>${closed?.approvedBy && html`<dt>${words('approvedBy')}</dt><dd>${closed.approvedBy}</dd>`}
${[...partsOf(shown), ...drawerOf(shown)].map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}${closed?.note && html`<dt>${words('note')}</dt><dd>${closed.note}</dd>`}</dl>
${report.restoredAt !== null && html`<p class="notice">${words('restored')}. ${words('restoredHint')}</p>`}
<p class="actions"><a class="button" href="${file}">${say('save')}</a></p></section>
${
  channels.length > 0 &&
  takingsTable(
    shown,
    'byChannel',
    channels.map((each) => [channelIn(shown, each.paymentType), each]),
  )
}
${
  cashiers.length > 0 &&
  takingsTable(
    shown,
    'byCashier',
    cashiers.map((each) => [each.name ?? say('nobody'), each]),
  )
}
${receivedView(shown, received)}
${
  carriedOut.length > 0 &&
  html`<section class="card table">${table(carriedOut, [
    plain(say('carriedOver'), ({ number }) => html`<code>${number}</code>`),
    named(say('when'), ({ since }) => dateTime(since)),
    money(say('amount'), ({ amount }) => formatRupiah(amount)),
  ])}</section>`
}`
}

/** The words that the counter's own report has. */
const wordsIn =
  ({ language }: ShiftShown) =>
  (name: string) =>
    counterTextsIn(language)(`shift.${name}`) ?? name

/** Parts of what was paid and refunded that are counted apart; none that never occurred. */
function partsOf(shown: ShiftShown): readonly (readonly [string, string])[] {
  const words = wordsIn(shown)
  const { parts, refundedParts, outside, rounding } = shown.report.totals
  const all = [
    ...partNames.map((name) => [name, parts?.[name]] as const),
    ['refundedService', refundedParts?.service],
    ['refundedTax', refundedParts?.tax],
    ['outsideDrawer', outside?.drawer],
    ['outsideTransfer', outside?.transfer],
    ['roundedDown', rounding?.down],
    ['roundedUp', rounding?.up],
  ] as const
  return all.flatMap(([name, of]) =>
    of && of.count > 0 ? [[words(`ended.${name}`), formatRupiah(of.amount)] as const] : [],
  )
}

/** Everything that makes up what should be in the drawer. */
function drawerOf(shown: ShiftShown): readonly (readonly [string, string])[] {
  const {
    say,
    report: { cash },
  } = shown
  const words = wordsIn(shown)
  const all = [
    [say('float'), cash.float],
    [words('cashTaken'), cash.taken ?? null],
    [words('cashRefunded'), cash.refunded ?? null],
    [words('cashIn'), cash.in],
    [words('cashOut'), cash.out],
    [say('expected'), cash.expected],
    [say('counted'), cash.counted],
    [say('difference'), cash.difference],
  ] as const
  return all.flatMap(([name, amount]) => (amount === null ? [] : [[name, signedRupiah(amount)] as const]))
}

type Channel = ShiftReport['channels'][number]
type Takings = readonly [name: string, takings: Pick<Channel, 'paid'> & Partial<Pick<Channel, 'refunded'>>]

/** A table of takings; it has a column of refunds if they are counted by the same names. */
function takingsTable({ say }: ShiftShown, head: 'byChannel' | 'byCashier', rows: readonly Takings[]): Html {
  const hasRefunds = rows.some(([, { refunded }]) => refunded !== undefined)
  const columns = [
    plain(say(head), ([name]: Takings) => name),
    count(say('payments'), ([, { paid }]: Takings) => paid.count),
    money(say('sold'), ([, { paid }]: Takings) => formatRupiah(paid.amount)),
    ...(hasRefunds
      ? [money(say('refunded'), ([, { refunded }]: Takings) => refunded && formatRupiah(refunded.amount))]
      : []),
  ]
  return html`<section class="card table sums">${table(rows, columns)}</section>`
}
