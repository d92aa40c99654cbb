import { type Html, html } from '../../sandbox/pages/html.ts'

/** What can't be taken back is opened first, then pressed: no page of its own, and no script. */
export const askedTwice = (name: string, hint: string, form: Html): Html =>
  html`<details><summary>${name} …</summary><div class="actions"><p class="soft">${hint}</p>${form}</div></details>`
