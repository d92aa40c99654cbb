import { type Html, html } from '../../sandbox/pages/html.ts'

const tones: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  ...{ paid: 'good', done: 'good', active: 'good', confirmed: 'good' },
  ...{
    paidLate: 'warn',
    open: 'warn',
    sending: 'warn',
    inProgress: 'warn',
    pending: 'warn',
    cancelling: 'warn',
  },
  ...{ unknown: 'bad', review: 'bad', heard: 'warn' },
}

/** The state of an order, refund, account or subscription, in its colour. */
export const badge = (state: string, text: string): Html =>
  html`<span class="badge ${tones[state] ?? ''}">${text}</span>`
