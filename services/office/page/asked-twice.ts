import { type Html, html } from '../../sandbox/pages/html.ts'

/** A button for what can't be undone: it must be unfolded first, then pressed. It needs no page of its own and no script. */
export const askedTwice = (name: string, hint: string, form: Html): Html =>
  html`<details><summary>${name} …</summary><div class="actions"><p class="soft">${hint}</p>${form}</div></details>`
