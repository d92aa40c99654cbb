import { notifyPathOf } from '../../../shared/office/notification.ts'
import { type Html, html } from '../../sandbox/pages/html.ts'
import type { KnownCounter } from '../counters/counter-book.ts'
import type { Database } from '../database/database.ts'
import type { Trouble } from '../database/problem.ts'
import type { Language, Say } from './texts.ts'

/** A whole page. */
export function layout(language: Language, say: Say, content: Html): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Loket · ${say('title')}</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"></head>
<body><header class="top"><p class="brand">Loket<small>${say('title')}</small></p></header>
<main>${content}</main></body></html>`.text
}

export const signInView = (say: Say): Html =>
  html`<section class="card stack"><h1>${say('signInTitle')}</h1><p>${say('signIn')}</p></section>`

export const tooOftenView = (say: Say): Html =>
  html`<section class="card stack"><h1>${say('tooOftenTitle')}</h1><p>${say('tooOften')}</p></section>`

export const troubleView = (say: Say, trouble: Trouble): Html =>
  html`<section class="card stack"><h1>${say('troubleTitle')}</h1><p>${say(trouble)}</p><p>${say('recovers')}</p></section>`

interface OfficeShown {
  readonly say: Say
  /** A moment as text. */
  readonly told: (at: number) => string
  readonly database: Pick<Database, 'isEmbedded' | 'name'>
  readonly counters: readonly KnownCounter[]
  /** How the gateway reaches the office. */
  readonly address: string
  readonly now: number
}

export const officeView = (shown: OfficeShown): Html => {
  const { say, database, counters } = shown
  return html`<section class="card stack"><h1>${say('counters')}</h1>
${counters.length === 0 ? html`<p>${say('noCounters')}</p>` : html`<ul class="stack">${counters.map((each) => counterView(shown, each))}</ul>`}
<form method="post" action="/counters" class="stack"><h2>${say('addCounter')}</h2>
<div><label for="name">${say('counterName')}</label><input id="name" name="name" maxlength="40" autocomplete="off" required></div>
<div><button class="main">${say('makeCode')}</button></div></form></section>
${notificationsView(shown)}
<section class="card stack"><h2>${say('title')}</h2><p>${say('intro')}</p>
<p>${database.isEmbedded ? say('embedded') : say('server', { name: database.name })}</p>
<form method="post" action="/sign-out"><button>${say('signOut')}</button></form></section>`
}

/** Where the gateway sends each merchant's notifications. */
function notificationsView({ say, counters, address }: OfficeShown): Html {
  const shops = new Map(
    counters.flatMap(({ mode, merchant, endedAt }) =>
      merchant === null || endedAt !== null ? [] : [[notifyPathOf(mode, merchant), { mode, merchant }]],
    ),
  )
  return html`<section class="card stack"><h2>${say('notifications')}</h2><p>${say('notificationsHint')}</p>
${shops.size === 0 && html`<p class="soft">${say('noMerchant')}</p>`}
${[...shops].map(([path, { mode, merchant }], at) => {
  const label = say('notifyAddress', { merchant, mode: say(mode) })
  return html`<div><label for="notify-${at}">${label}</label><input id="notify-${at}" readonly value="${address}${path}"></div>`
})}</section>`
}

/** Counters beat every half minute; one lost beat says nothing. */
const CONNECTED_MS = 75_000

function counterView({ say, told, now }: OfficeShown, counter: KnownCounter): Html {
  const { id, name, mode, version, seenAt, twinAt, endedAt, wentBackAt } = counter
  const state =
    endedAt !== null
      ? say('ended', { at: told(endedAt) })
      : seenAt === null
        ? say('neverSeen')
        : now - seenAt < CONNECTED_MS
          ? say('connected')
          : say('lastSeen', { at: told(seenAt) })
  return html`<li><p><strong>${name}</strong> · ${say(mode)} · ${state} · ${copyOf(say, told, counter)} · ${say('version', { version })}</p>
${twinAt !== null && endedAt === null && html`<p role="alert">${say('twin', { at: told(twinAt) })}</p>`}
${wentBackAt !== null && endedAt === null && html`<p role="alert">${say('wentBack', { at: told(wentBackAt) })}</p>`}
${endedAt === null && html`<form method="post" action="/counters/end"><input type="hidden" name="id" value="${id}"><button aria-label="${say('endOne', { name })}">${say('end')}</button></form>`}</li>`
}

function copyOf(
  say: Say,
  told: OfficeShown['told'],
  { copiedAt, isWhole }: Pick<KnownCounter, 'copiedAt' | 'isWhole'>,
): string {
  if (copiedAt === null) return say('notCopied')
  return isWhole ? say('copied', { at: told(copiedAt) }) : say('copying')
}

export const codeView = (say: Say, name: string, code: string): Html =>
  html`<section class="card stack"><h1>${say('codeFor', { name })}</h1><p>${say('codeHint')}</p>
<div><label for="code">${say('codeFor', { name })}</label><input id="code" readonly value="${code}"></div>
<p><a href="/">${say('back')}</a></p></section>`
