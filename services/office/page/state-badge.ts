import { type Html, html } from '../../sandbox/pages/html.ts'

const tones: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  paid: 'good',
  done: 'good',
  active: 'good',
  confirmed: 'good',
  paidLate: 'warn',
  open: 'warn',
  sending: 'warn',
  inProgress: 'warn',
  pending: 'warn',
  cancelling: 'warn',
  unknown: 'bad',
  review: 'bad',
  heard: 'warn',
}

/** The state of an order, refund, account or subscription, in its colour. */
export const badge = (state: string, text: string): Html =>
  html`<span class="badge ${Object.hasOwn(tones, state) && tones[state]}">${text}</span>`

/** The same with words below it. They are one thing, or a narrow page would put them side by side. */
export const badgeAbove = (state: string, text: string, words: string): Html =>
  words === ''
    ? badge(state, text)
    : html`<div class="state">${badge(state, text)}<br><span class="small">${words}</span></div>`
