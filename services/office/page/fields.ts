import { type Html, html } from '../../sandbox/pages/html.ts'
import type { Say } from './texts.ts'

interface TextField {
  readonly name: string
  readonly label: string
  readonly value?: string
  /** What a browser may fill in. */
  readonly autocomplete?: 'off' | 'username' | 'current-password' | 'new-password' | 'one-time-code'
  /** Further attributes, as HTML has them. */
  readonly rest?: Html
  /** Content below the field. */
  readonly below?: Html
}

/** One line to type in, below its label. */
export const textField = ({ name, label, value = '', autocomplete = 'off', rest, below }: TextField): Html =>
  html`<div><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" ${rest}>${below}</div>`

export type Option = readonly [value: string, text: string]

interface ChoiceField {
  readonly name: string
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: string
}

/** One of several, below its label. */
export const choiceField = ({ name, label, options, chosen }: ChoiceField): Html =>
  html`<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}">${optionsOf(options, chosen)}</select></div>`

export const optionsOf = (options: readonly Option[], chosen: string): readonly Html[] =>
  options.map(
    ([value, text]) => html`<option value="${value}" ${value === chosen && html`selected`}>${text}</option>`,
  )

/** Yes or no, beside its label. */
export const tickField = (name: string, label: string | Html, isTicked: boolean): Html =>
  html`<label class="radio"><input type="checkbox" name="${name}" value="yes" ${isTicked && html`checked`}>
<span>${label}</span></label>`

/** A value that is there to be copied. */
export const shownField = (id: string, label: string, value: string): Html =>
  html`<div><label for="${id}">${label}</label><input id="${id}" readonly value="${value}"></div>`

/** The same with a button that copies it, on a page that loads the script for it. */
export const copiedField = (say: Say, id: string, label: string, value: string): Html =>
  html`${shownField(id, label, value)}<div class="actions"><button type="button" data-copies="${id}" data-copied="${say('copiedIt')}" hidden>${say('copyIt')}</button><span role="status" class="soft"></span></div><script src="/copy.js" defer></script>`

interface OneButton {
  readonly action: string
  readonly id: string
  readonly button: string
  /** The button's name for those who don't see beside what it stands. */
  readonly label: string
}

/** A form of one button: what it does to the row with this id. */
export const oneButton = ({ action, id, button, label }: OneButton): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="id" value="${id}">
<button aria-label="${label}">${button}</button></form>`
