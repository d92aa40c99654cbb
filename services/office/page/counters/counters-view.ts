import {
  type DirectoryPart,
  type DirectoryPlace,
  directoryParts,
} from '../../../../shared/office/directory.ts'
import { notifyPathOf } from '../../../../shared/office/notification.ts'
import { type Html, html } from '../../../sandbox/pages/html.ts'
import { isConnected } from '../../counters/connected.ts'
import type { KnownCounter } from '../../counters/counter-book.ts'
import type { Database } from '../../database/database.ts'
import type { Visitor } from '../../people/person.ts'
import { officeVersion } from '../../version.ts'
import { askedTwice } from '../asked-twice.ts'
import { branchesOf } from '../branches.ts'
import { copiedField, oneButton, shownField, textField } from '../fields.ts'
import type { Say } from '../texts.ts'

interface CountersShown {
  readonly say: Say
  /** A moment as text. */
  readonly dateTime: (at: number) => string
  readonly database: Pick<Database, 'isEmbedded' | 'name'>
  readonly counters: readonly KnownCounter[]
  /** The newest version of each part of the directory. */
  readonly heads: Readonly<Record<DirectoryPart, DirectoryPlace>>
  /** How the gateway reaches the office. */
  readonly address: string
  readonly now: number
  readonly visitor: Visitor
  /** Nobody has an account of their own yet. */
  readonly isFirst: boolean
}

/** The first page: every counter, and what an owner may do with it. */
export const countersView = (shown: CountersShown): Html => {
  const { say, database, counters, visitor, isFirst } = shown
  return html`${isFirst && html`<section class="card stack"><h2>${say('firstTitle')}</h2><p>${say('firstHint')}</p><p><a class="button main" href="/people">${say('firstGo')}</a></p></section>`}
<section class="card stack"><h1>${say('counters')}</h1>
${summaryOf(shown)}
${awaitedView(shown)}
${counters.length === 0 ? html`<p>${say('noCounters')}</p>` : html`<ul class="rows">${counters.map((each) => counterView(shown, each))}</ul>`}
${
  visitor.role === 'owner' &&
  html`<form method="post" action="/counters" class="stack"><h2>${say('addCounter')}</h2>
${textField({ name: 'name', label: say('counterName'), rest: html`maxlength="40" required` })}
<div><button class="main">${say('makeCode')}</button></div></form>`
}</section>
${notificationsView(shown)}
<section class="card stack"><h2>${say('title')}</h2><p>${say('intro')}</p>
<p>${database.isEmbedded ? say('embedded') : say('server', { name: database.name })}</p></section>`
}

/** Of many counters: how many are connected, and which an owner should look at. */
function summaryOf({ say, counters, now }: CountersShown): Html | false {
  const enrolled = counters.filter(({ endedAt }) => endedAt === null)
  if (enrolled.length < 2) return false
  const connected = enrolled.filter(({ seenAt }) => seenAt !== null && isConnected(seenAt, now))
  const troubled = enrolled.filter(({ twinAt, wentBackAt }) => twinAt !== null || wentBackAt !== null)
  return html`<p>${say('howMany', { connected: String(connected.length), all: String(enrolled.length) })}${
    troubled.length > 0 && ` ${say('lookAt', { names: troubled.map(({ name }) => name).join(', ') })}`
  }</p>`
}

/** After the office's database was put back: which counters it waits for before it lends a right to refund. */
function awaitedView({ say, counters }: CountersShown): Html | false {
  const awaited = counters.filter(
    ({ awaitedSince, rightsTakenAt, endedBy }) =>
      awaitedSince !== null && rightsTakenAt === null && endedBy !== 'counter',
  )
  if (awaited.length === 0) return false
  const names = awaited.map(({ name }) => name).join(', ')
  return html`<div role="alert" class="notice bad"><p>${say('putBack', { names })}</p><p>${say('putBackHint')}</p></div>`
}

/** Where the gateway sends each merchant's notifications. */
function notificationsView({ say, counters, address }: CountersShown): Html {
  const shops = new Map(
    counters.flatMap(({ mode, merchant, endedAt }) =>
      merchant === null || endedAt !== null ? [] : [[notifyPathOf(mode, merchant), { mode, merchant }]],
    ),
  )
  return html`<section class="card stack"><h2>${say('notifications')}</h2><p>${say('notificationsHint')}</p>
${shops.size === 0 && html`<p class="soft">${say('noMerchant')}</p>`}
${[...shops].map(([path, { mode, merchant }], at) => {
  const label = say('notifyAddress', { merchant, mode: say(mode) })
  return shownField(`notify-${at}`, label, `${address}${path}`)
})}</section>`
}

function counterView(shown: CountersShown, counter: KnownCounter): Html {
  const { say, dateTime, now, visitor } = shown
  const { id, name, branch, mode, version, seenAt, twinAt, endedAt, endedBy, rightsTakenAt, wentBackAt } =
    counter
  const { isForgotten, copiedAt } = counter
  const [kind, state] =
    endedAt !== null
      ? ['', say('ended', { at: dateTime(endedAt) })]
      : seenAt === null
        ? ['warn', say('neverSeen')]
        : isConnected(seenAt, now)
          ? ['good', say('connected')]
          : ['warn', say('lastSeen', { at: dateTime(seenAt) })]
  const isOwner = visitor.role === 'owner'
  const post = (path: string, label: string, button: string) =>
    oneButton({ id, action: `/counters/${path}`, button, label })
  return html`<li><p><strong>${name}</strong>${branch !== '' && ` · ${branch}`} · ${say(mode)} · <span class="badge ${kind}">${state}</span> · ${copyOf(say, dateTime, counter)} · ${directoryOf(shown, counter)}${!isForgotten && ` · ${versionOf(say, version)}`}</p>
${isForgotten && endedAt === null && html`<p role="alert" class="notice bad">${say(copiedAt === null ? 'forgotten' : 'forgottenPlace')}</p>`}
${twinAt !== null && endedAt === null && html`<div role="alert" class="notice bad"><p>${say('twin', { at: dateTime(twinAt) })}</p>${isOwner && post('twin-settled', say('twinDoneOne', { name }), say('twinDone'))}</div>`}
${wentBackAt !== null && endedAt === null && html`<p role="alert" class="notice bad">${say('wentBack', { at: dateTime(wentBackAt) })}</p>`}
${rightsTakenAt !== null && html`<p class="soft">${say('refundsTaken', { at: dateTime(rightsTakenAt) })}</p>`}
${
  isOwner &&
  html`<div class="actions">${endedAt === null && fillView(shown, counter)}${rightsTakenAt === null && post('replace', say('replaceOne', { name }), say('replace'))}</div>
<div class="folds">${placeView(shown, counter)}
${endedAt === null && askedTwice(say('end'), say('endHint'), post('end', say('endOne', { name }), say('end')))}
${endedBy === 'office' && rightsTakenAt === null && askedTwice(say('takeOver'), say('takeOverHint'), post('take-over', say('takeOverOne', { name }), say('takeOver')))}</div>`
}</li>`
}

const versionOf = (say: Say, version: string): string =>
  version === officeVersion
    ? say('version', { version })
    : say('otherVersion', { version, office: officeVersion })

/** A counter's name, and the name of its shop, by which sales are added up. */
const placeView = ({ say, counters }: CountersShown, { id, name, branch }: KnownCounter): Html =>
  html`<details><summary>${say('placeSay')}</summary>
<form method="post" action="/counters/place" class="actions"><input type="hidden" name="id" value="${id}">
<label for="name-${id}">${say('nameOf', { name })}</label>
<input id="name-${id}" name="name" value="${name}" maxlength="40" required autocomplete="off">
<label for="branch-${id}">${say('branchOf', { name })}</label>
<input id="branch-${id}" name="branch" value="${branch}" maxlength="40" list="branches-${id}" autocomplete="off">
<datalist id="branches-${id}">${branchesOf(counters).map((each) => html`<option value="${each}">`)}</datalist>
<button>${say('keep')}</button></form></details>`

/** Which parts of the directory a counter works with, and whether they are the newest. */
function directoryOf({ say, heads }: CountersShown, { directory }: KnownCounter): string {
  const parts = directoryParts.filter((part) => directory?.[part] != null)
  if (parts.length === 0) return say('directoryNone')
  const text = say('directoryOf', { parts: parts.map((part) => say(part)).join(', ') })
  const isBehind = parts.some((part) => directory?.[part] !== heads[part].version)
  return isBehind ? `${text} (${say('directoryBehind')})` : text
}

/** An empty directory can be filled with one counter's own. */
function fillView(
  { say, dateTime, now, heads }: CountersShown,
  { id, name, fillUntil }: KnownCounter,
): Html | false {
  if (!directoryParts.some((part) => heads[part].version === 0)) return false
  if (fillUntil !== null && fillUntil > now)
    return html`<p role="status" class="notice">${say('letFillWaits', { at: dateTime(fillUntil) })}</p>`
  return oneButton({
    id,
    action: '/counters/fill',
    button: say('letFill'),
    label: say('letFillOne', { name }),
  })
}

function copyOf(
  say: Say,
  dateTime: CountersShown['dateTime'],
  { copiedAt, isWhole }: Pick<KnownCounter, 'copiedAt' | 'isWhole'>,
): string {
  if (copiedAt === null) return say('notCopied')
  return isWhole ? say('copied', { at: dateTime(copiedAt) }) : say('copying')
}

export const codeView = (say: Say, name: string, code: string, hint = ''): Html =>
  html`<section class="card stack"><h1>${say('codeFor', { name })}</h1><p>${say('codeHint')}</p>
${hint !== '' && html`<p>${hint}</p>`}
${copiedField(say, 'code', say('codeFor', { name }), code)}
<p><a href="/">${say('back')}</a></p></section>`
